/**
 * What a walk through the structure of a picture finds. `width` and `height` are pixels as stored, before any rotation
 * that metadata asks for; `end` is the offset behind the last byte that belongs to the picture.
 */
export type ImageExtent = { readonly width: number; readonly height: number; readonly end: number }

/** An animation of more frames is a burden on every reader and no page. */
export const maxFrames = 500
