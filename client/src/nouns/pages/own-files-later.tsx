import { Suspense } from 'react'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const Picture = lazyPart(async () => (await import('#client/nouns/pages/OwnPicture.tsx')).OwnPicture)
const File = lazyPart(async () => (await import('#client/nouns/pages/OwnFile.tsx')).OwnFile)

/** Drawings of a page's own files; their code comes with the first page that has one. */
export function ownFilesOf(pageId: string) {
  return {
    drawPicture: (fileId: string, alt: string) => (
      <Suspense fallback={<Skeleton height={120} />}>
        <Picture pageId={pageId} fileId={fileId} alt={alt} />
      </Suspense>
    ),
    drawFile: (fileId: string, name: string, size: number) => (
      <Suspense fallback={name}>
        <File pageId={pageId} fileId={fileId} name={name} size={size} />
      </Suspense>
    ),
  }
}
