import { useEffect, useState, useSyncExternalStore } from 'react'
import { ownedFilePath, type FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import type { PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import { localFileUrl, subscribeToFiles } from '#client/engine/attachments/attachment-names.ts'
import { findSeen, keepSeen } from '#client/engine/attachments/seen-pictures.ts'

/** ms until a picture that is not there is looked for again, since its device may still be sending it */
const againMs = 20_000

/** The address of an owner's file, for saving it: on this device as long as it waits here. */
export function useOwnedFileUrl(target: FileOwner, id: string): string {
  return useSyncExternalStore(subscribeToFiles, () => localFileUrl(id)) ?? ownedFilePath(target, id)
}

export interface OwnedPictureState {
  /** undefined while there is none to show: no network, no right, or still on its way from another device */
  src: string | undefined
  onLoad(): void
  onError(): void
}

/** A picture with an owner: from this device where it waits here, else from the server. Without a network it is as last seen. */
export function useOwnedPicture({ owner, ownerId }: FileOwner, id: string, size: PictureSize): OwnedPictureState {
  const local = useSyncExternalStore(subscribeToFiles, () => localFileUrl(id))
  const url = `${ownedFilePath({ owner, ownerId }, id)}?size=${size}`
  const [failed, setFailed] = useState<string>()
  const [seen, setSeen] = useState<string>()
  const isFailed = local === undefined && failed === url
  useEffect(() => {
    if (!isFailed) return
    let isOver = false
    let shown: string | undefined
    const look = async (): Promise<void> => {
      const found = await findSeen(url)
      if (isOver) return found.seen === undefined ? undefined : URL.revokeObjectURL(found.seen)
      if (shown !== undefined) URL.revokeObjectURL(shown)
      setSeen((shown = found.seen))
      if (found.isThere) setFailed(undefined)
    }
    const again = (): void => void look()
    again()
    const timer = setInterval(again, againMs)
    window.addEventListener('online', again)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', again)
      if (shown !== undefined) URL.revokeObjectURL(shown)
      setSeen(undefined)
    }
  }, [isFailed, url])
  return {
    src: local ?? (isFailed ? seen : url),
    onLoad: () => {
      if (local === undefined && !isFailed) void keepSeen({ owner, ownerId }, url)
    },
    onError: () => {
      if (local === undefined) setFailed(url)
    },
  }
}
