import aurora from "./styles/aurora.jpg";
import cosmos from "./styles/cosmos.jpg";
import flow from "./styles/flow.jpg";
import geometric from "./styles/geometric.jpg";
import landscape from "./styles/landscape.jpg";
import waves from "./styles/waves.jpg";

/** A picture in each style of the local engine, made by scripts/make-style-pictures.ts. */
export const stylePictures: Readonly<Record<string, string>> = {
  aurora,
  cosmos,
  flow,
  geometric,
  landscape,
  waves,
};
