import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createS3Client } from "../../storage/s3-client.ts";
import type { S3Credentials } from "./credentials.ts";
import { type PlatformUploader, putFile, toStepError, withoutQuery } from "./platform.ts";

const uploadSeconds = 6 * 3600;

/**
 * Uploads the file to the caller's bucket. The SDK only signs; the guarded client sends, so that an
 * endpoint cannot reach private addresses.
 */
export const uploadToS3: PlatformUploader = async (upload) => {
  const {
    bucket,
    region,
    access_key_id,
    secret_access_key,
    endpoint,
    force_path_style,
    prefix,
    public_url,
  } = upload.credentials as S3Credentials;
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
  const key = `${prefix ?? ""}${upload.video.file_name}`;
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: upload.video.media_type,
  });
  const target = await getSignedUrl(client, command, {
    expiresIn: uploadSeconds,
    signableHeaders: new Set(["content-type", "host"]),
  });
  const response = await putFile(upload, target, {});
  if (!response.ok) throw await toStepError(response, `The bucket ${bucket}`);
  await response.body?.cancel();
  const publicKey = key.split("/").map(encodeURIComponent).join("/");
  return {
    url:
      public_url === undefined
        ? withoutQuery(target)
        : `${public_url.replace(/(?<!\/)\/+$/, "")}/${publicKey}`,
  };
};
