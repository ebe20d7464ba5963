import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { AppError } from '#shared/protocol/errors.ts'

let ready: Promise<void> | undefined

/**
 * An SVG as PNG, once for each longest side. It runs in WebAssembly, which has neither files nor a network: a reference to either is drawn
 * as nothing, and script is never run. @throws AppError `file_not_image`
 */
export async function drawSvg(bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> {
  await (ready ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm))
  const text = bytes.toString('utf8')
  try {
    return sides.map((value) => drawOnce(text, value))
  } catch {
    // its errors are texts about the markup
    throw new AppError('file_not_image')
  }
}

function drawOnce(text: string, value: number): Buffer {
  const { width, height } = new Resvg(text)
  const drawn = new Resvg(text, { fitTo: { mode: width >= height ? 'width' : 'height', value } }).render()
  return Buffer.from(drawn.asPng())
}
