interface HeldPicture {
  type: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Fewer bytes are a sign, or count who opens a mail. */
const fewestBytes = 100

/** The picture that an address itself holds, of the kinds that a page shows; undefined for any other address. */
export function heldPicture(address: string): HeldPicture | undefined {
  const [, kind = '', base64 = ''] = /^data:image\/(png|jpeg|gif|webp|avif);base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (kind === '') return undefined
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    return bytes.length < fewestBytes ? undefined : { type: `image/${kind}`, name: `picture.${kind}`, bytes }
  } catch {
    return undefined
  }
}
