// A gallery and its tools, in one chunk.
export { GalleryBody } from '#client/views/gallery/GalleryBody.tsx'
export { GalleryTools } from '#client/views/gallery/GalleryTools.tsx'
export { isFileField } from '#client/views/tools/option-field.ts'
