/**
 * The organisation's primary colour replaces the accent token only. The text on it is chosen by contrast. The accent used as text is pulled towards
 * the page's text colour until it reads at 4.5:1.
 */
const tokens = ['--tr-accent', '--tr-accent-hover', '--tr-accent-text', '--tr-on-accent'] as const

/** Applies a `#rrggbb` colour to the whole page; null or anything else gives the product's own accent back. */
export function applyAccent(color: string | null, scheme: 'light' | 'dark'): void {
  const style = document.documentElement.style
  for (const token of tokens) style.removeProperty(token)
  const rgb = parseHex(color)
  if (!rgb) return
  const background: Rgb = scheme === 'dark' ? [20, 22, 26] : [255, 255, 255]
  const pole: Rgb = scheme === 'dark' ? [255, 255, 255] : [0, 0, 0]
  style.setProperty('--tr-accent', toHex(rgb))
  style.setProperty('--tr-accent-hover', toHex(mix(rgb, pole, 0.12)))
  style.setProperty('--tr-on-accent', contrast(rgb, [255, 255, 255]) >= 4.5 ? 'white' : 'black')
  let text = rgb
  for (let part = 0; contrast(text, background) < 4.5 && part <= 1; part += 0.1) text = mix(rgb, pole, part)
  style.setProperty('--tr-accent-text', toHex(text))
}

type Rgb = [number, number, number]

function parseHex(color: string | null): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '')
  if (!match) return undefined
  return [parseInt(match[1] ?? '', 16), parseInt(match[2] ?? '', 16), parseInt(match[3] ?? '', 16)]
}

const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (a: Rgb, b: Rgb, part: number): Rgb => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]

function luminance(rgb: Rgb): number {
  const linear = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

function contrast(a: Rgb, b: Rgb): number {
  const [la, lb] = [luminance(a), luminance(b)]
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05)
}
