import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'

export type RasterType = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

/** A picture of two colours. */
export async function makePicture(type: RasterType, width = 300, height = 200): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c02020'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#2040c0'
  context.fillRect(0, 0, width / 2, height / 2)
  if (type === 'png') return canvas.encode('png')
  return type === 'gif' ? canvas.encode('gif') : type === 'avif' ? canvas.encode('avif') : canvas.encode(type, 80)
}

/** Width, height, and the colour of the pixel in the middle of the upper left quarter. */
export async function lookAt(bytes: Buffer): Promise<{ width: number; height: number; pixel: number[] }> {
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(Math.floor(image.width / 4), Math.floor(image.height / 4), 1, 1)
  return { width: image.width, height: image.height, pixel: [...data] }
}

/** The same JPEG with an Exif block: turned by a quarter, and with words in it. */
export function withExif(jpeg: Buffer, words: string): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
  const block = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(words)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(block.byteLength + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour, of any size, in few bytes; with `words` in a chunk of text. */
export function flatPng(width: number, height: number, words = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(width / 8) + 1
  const rows = deflateSync(Buffer.alloc(Math.min(row * height, 8_000_000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(words === '' ? [] : [pngChunk('tEXt', Buffer.from(`Comment\0${words}`))]),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const svgOf = (inner: string, size = 'width="100" height="50"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`)
