import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import { FileLine } from '#client/nouns/pages/FileLine.tsx'
import { useOwnedFileUrl } from '#client/nouns/attachments/use-owned-picture.ts'

interface OwnFileProps {
  pageId: string
  fileId: string
  name: string
  size: number
}

/** A file of this page, from the device where it waits there. */
export function OwnFile({ pageId, fileId, name, size }: OwnFileProps) {
  const target = { owner: 'page', ownerId: pageId } as const
  const waiting = useOwnedFileUrl(target, fileId)
  // a document may name anything: only an id makes an address
  return <FileLine href={/^[0-9a-f-]{36}$/.test(fileId) ? waiting : ownedFilePath(target, '-')} name={name} size={size} />
}
