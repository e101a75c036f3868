import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createS3Client } from "../../storage/s3-client.ts";
import type { S3Credentials } from "./credentials.ts";
import { type PlatformUploader, putFile, toStepError, withoutQuery } from "./platform.ts";

const upload_seconds = 6 * 3600;

/** PUTs the file into the caller's bucket. The SDK only signs; the guarded client sends, so that an endpoint cannot lead inside. */
export const uploadToS3: PlatformUploader = async (handover) => {
  const {
    bucket,
    region,
    access_key_id,
    secret_access_key,
    endpoint,
    force_path_style,
    prefix,
    public_url,
  } = handover.credentials as S3Credentials;
  const access = {
    bucket,
    endpoint,
    region,
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
  };
  const client = createS3Client({
    ...access,
    forcePathStyle: force_path_style ?? endpoint !== undefined,
  });
  const key = `${prefix ?? ""}${handover.video.file_name}`;
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: handover.video.media_type,
  });
  const target = await getSignedUrl(client, command, {
    expiresIn: upload_seconds,
    signableHeaders: new Set(["content-type", "host"]),
  });
  const response = await putFile(handover, target, {});
  if (!response.ok) throw await toStepError(response, `The bucket ${bucket}`);
  await response.body?.cancel();
  const shownKey = key.split("/").map(encodeURIComponent).join("/");
  return {
    url:
      public_url === undefined
        ? withoutQuery(target)
        : `${public_url.replace(/\/+$/, "")}/${shownKey}`,
  };
};
