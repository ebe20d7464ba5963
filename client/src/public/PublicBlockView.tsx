import { useCallback } from 'react'
import { publicFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { readLinkRows } from '#client/public/read-link-rows.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { useNarrowed } from '#client/public/use-narrowing.ts'
import type { BlockView } from '#client/lib/block-view.ts'

const AddRecord = lazyPart(async () => (await import('#client/public/AddRecord.tsx')).AddRecord)

const Form = lazyPart(async () => (await import('#client/public/PublicFormView.tsx')).PublicFormView)

export function faceOfBlock(block: PublicBlock): BlockView | undefined {
  return blockFaces.find((face) => face.type === block.type)
}

/** One block for a visitor, from the data the server made for it. */
export function PublicBlockView({ block, blockId }: { block: PublicBlock; blockId: string }) {
  const View = faceOfBlock(block)?.PublicView
  const token = useLinkToken()
  const narrowed = useNarrowed()
  const only = narrowed.chosenFor(blockId)
  const readRows = useCallback(
    (after: string) => readLinkRows(token, { after, block: blockId, ...(only && { only }) }),
    [token, blockId, only],
  )
  const fileOf = useCallback((path: string) => publicFilePath(token, path), [token])
  return (
    View && (
      <View
        block={block}
        blockId={blockId}
        narrowing={narrowed.of(blockId)}
        fileOf={fileOf}
        readRows={readRows}
        AddRecord={AddRecord}
        Form={Form}
      />
    )
  )
}
