import { sitePattern } from '#shared/nouns/public-links/site-origin.ts'

/** Reads an address as people paste it. @returns undefined for what is no address of an https site */
export function siteOrigin(text: string): string | undefined {
  const written = text.trim()
  if (written === '' || /\s/.test(written)) return undefined
  try {
    const { origin, protocol } = new URL(written.includes('://') ? written : `https://${written}`)
    return protocol === 'https:' && sitePattern.test(origin) ? origin : undefined
  } catch {
    return undefined
  }
}
