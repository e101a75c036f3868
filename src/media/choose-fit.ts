/** A picture that would lose more than this by cropping is shown whole between blurred sides. */
const coverShareMin = 0.55;

type Size = { width: number; height: number };

/** How a picture fills a frame: cropped, or whole between blurred sides. Only shapes count. */
export function chooseFit(picture: Size, frame: Size): "cover" | "blur" {
  const share = (picture.width / picture.height) * (frame.height / frame.width);
  return Math.min(share, 1 / share) >= coverShareMin ? "cover" : "blur";
}
