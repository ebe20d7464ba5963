import { useEffect, useState } from 'react'
import * as Y from 'yjs'
import { copyOfBlock, readApp, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { call } from '#client/engine/api/call.ts'
import { bytesOf, useVersions } from '#client/nouns/documents/versions/use-versions.ts'

/** A block of an earlier version that is not there any more. */
export interface DeletedBlock {
  id: string
  title: string
  /** ISO; it was still there then */
  seenAt: string
  /** as it was, with an id of its own */
  copy: NewBlock
  /** it was brought back under that id */
  isBack: boolean
}

export type DeletedBlocks = { status: 'loading' | 'offline' | 'failed' } | { status: 'ready'; blocks: readonly DeletedBlock[] }

/** The newest versions that are looked through. */
const mostVersions = 20

/** Blocks that versions of an app hold and the app does not, the last deleted first. Each is as the newest version with it knew it. */
export function useDeletedBlocks(document: string, present: ReadonlyMap<string, unknown>): DeletedBlocks {
  const { versions } = useVersions(document)
  const [found, setFound] = useState<readonly DeletedBlock[]>()
  const [hasFailed, setFailed] = useState(false)
  const ids = versions.status === 'ready' ? versions.versions.slice(0, mostVersions).map(({ id, madeAt }) => `${id} ${madeAt}`) : undefined
  const key = ids?.join('\n')
  useEffect(() => {
    if (key === undefined) return
    let isOver = false
    void gather(document, key === '' ? [] : key.split('\n')).then(
      (blocks) => !isOver && setFound(blocks),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [document, key])
  if (versions.status !== 'ready') return { status: versions.status }
  if (hasFailed) return { status: 'failed' }
  return found
    ? {
        status: 'ready',
        blocks: found.flatMap((block) => (present.has(block.id) ? [] : [{ ...block, isBack: present.has(block.copy.id) }])),
      }
    : { status: 'loading' }
}

async function gather(document: string, versions: readonly string[]): Promise<DeletedBlock[]> {
  const found = new Map<string, DeletedBlock>()
  for (const version of versions) {
    const [id = '', seenAt = ''] = version.split(' ')
    const { state } = await call('GET documents/:document/versions/:id', { params: { document, id } })
    const doc = new Y.Doc()
    Y.applyUpdate(doc, bytesOf(state))
    for (const block of readApp(doc).blocks) {
      const copy = block.readable && !found.has(block.id) ? copyOfBlock(doc, block.id, newShortId('b')) : undefined
      if (copy && block.readable) found.set(block.id, { id: block.id, title: block.title, seenAt, copy, isBack: false })
    }
    doc.destroy()
  }
  return [...found.values()]
}
