import type { ComponentType } from 'react'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { fetchFile, lazyPart } from '#client/lib/lazy-part.ts'

type Part = ComponentType<{ about: NoticeAbout }>

const Nothing: Part = () => null

/** A part of a preview in a file of its own. Without a network and without the file there is none, and the rest is read. */
export function previewPart(load: () => Promise<Part>) {
  return lazyPart(() => fetchFile(load).catch(() => Nothing))
}
