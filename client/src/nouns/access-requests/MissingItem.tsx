import { Suspense } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { AskAccess } from '#client/nouns/access-requests/ask-access-later.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

interface MissingItemProps {
  type: ItemType
  id: string
  /** of the catalogue of errors */
  code: string
  words: Record<'title' | 'text' | 'home', string>
}

/** An item that is deleted or hidden from this person: the same words for both, and a way to ask for it. */
export function MissingItem({ type, id, code, words }: MissingItemProps) {
  return (
    <EmptyState
      level={1}
      title={words.title}
      code={[code, 404]}
      drawing={<SearchDrawing />}
      action={
        <>
          <Suspense fallback={null}>
            <AskAccess type={type} id={id} />
          </Suspense>
          <LinkButton to="/home">{words.home}</LinkButton>
        </>
      }
    >
      {words.text}
    </EmptyState>
  )
}
