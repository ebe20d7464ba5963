interface HeldPicture {
  type: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Fewer bytes are a sign, or count who opens a mail. */
const fewestBytes = 100

const form = /^data:image\/(png|jpeg|gif|webp|avif);base64,/

/** True for an address that holds a picture itself, of the kinds that a page shows. */
export const isHeldPicture = (address: string): boolean => form.test(address)

/** The picture that an address itself holds, of the kinds that a page shows; undefined for any other address. */
export function heldPicture(address: string): HeldPicture | undefined {
  const [head = '', kind = ''] = form.exec(address) ?? []
  const base64 = address.slice(head.length)
  if (kind === '' || !/^[\w+/=\s]+$/.test(base64)) return undefined
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    return bytes.length < fewestBytes ? undefined : { type: `image/${kind}`, name: `picture.${kind}`, bytes }
  } catch {
    return undefined
  }
}
