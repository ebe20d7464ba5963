import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** Alphabets of the one font that the product brings; letters of others come from the system, where it has them. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const
const nameOf = (alphabet: string): string => `Trama ${alphabet}`

/** Font families for a canvas, the product's own first. Registers them once in this thread. */
export function pdfFonts(): string {
  const find = createRequire(import.meta.url)
  for (const alphabet of alphabets) {
    if (GlobalFonts.has(nameOf(alphabet))) continue
    GlobalFonts.register(
      readFileSync(find.resolve(`@fontsource-variable/inter/files/inter-${alphabet}-wght-normal.woff2`)),
      nameOf(alphabet),
    )
  }
  return [...alphabets.map((one) => `"${nameOf(one)}"`), 'sans-serif'].join(', ')
}
