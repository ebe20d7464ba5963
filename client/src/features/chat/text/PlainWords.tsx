import { Fragment, useMemo } from 'react'
import { thingOf } from '#client/features/chat/text/linked-things.ts'
import { plainPieces } from '#client/features/chat/text/message-tokens.ts'
import { shortText } from '#client/features/chat/text/short-text.ts'
import { Thing } from '#client/features/chat/text/Thing.tsx'
import { useKindOf } from '#client/features/chat/text/use-plain-text.ts'

interface PlainWordsProps {
  text: string
  /** only its beginning */
  isShort?: boolean
}

/** A message in a list: its words without marks. A thing that it names has the name that this reader may know, else stands as its kind. */
export function PlainWords({ text, isShort = false }: PlainWordsProps) {
  const pieces = useMemo(() => plainPieces(isShort ? shortText(text) : text), [text, isShort])
  // pieces of a text have no identity but their place
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? <Fragment key={index}>{piece}</Fragment> : <NameOf key={`${index}${piece.href}`} href={piece.href} />,
  )
}

function NameOf({ href }: { href: string }) {
  const kindOf = useKindOf()
  const thing = thingOf(href)
  return thing ? <Thing thing={thing}>{(seen) => seen?.label ?? kindOf(href)}</Thing> : kindOf(href)
}
