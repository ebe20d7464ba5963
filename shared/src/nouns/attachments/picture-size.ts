/** The sizes in which a picture is shown, by the longest side in pixels. */
export const pictureSides = { small: 128, medium: 512, large: 1600 } as const
export type PictureSize = keyof typeof pictureSides
export const pictureSizes = Object.keys(pictureSides) as [PictureSize, ...PictureSize[]]

/** The most bytes of the picture of a member or an organisation, as it is uploaded. */
export const maxPictureBytes = 10 * 1024 * 1024
