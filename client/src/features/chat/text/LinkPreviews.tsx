import { useMemo } from 'react'
import { linkedThings } from '#client/features/chat/text/linked-things.ts'
import type { TextPart } from '#client/features/chat/text/message-tokens.ts'
import { PreviewCard } from '#client/features/chat/text/PreviewCard.tsx'
import { Thing } from '#client/features/chat/text/Thing.tsx'

/** Cards of the things that a message links to, as far as this reader sees them at this moment. */
export function LinkPreviews({ parts }: { parts: readonly TextPart[] }) {
  const things = useMemo(() => linkedThings(parts), [parts])
  return things.map((thing) => (
    <Thing key={`${thing.kind}:${thing.id}`} thing={thing}>
      {(seen) => seen && <PreviewCard {...seen} icon={seen.icon(24)} />}
    </Thing>
  ))
}
