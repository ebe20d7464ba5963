import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface OlderWordsProps {
  /** what came after the words that are kept */
  children: ReactNode
  take: string
  drop: string
  onTake: () => void
  onDrop: () => void
}

/** Offers what was typed here before something newer was saved. */
export function OlderWords({ children, take, drop, onTake, onDrop }: OlderWordsProps) {
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button size="small" onClick={onTake}>
            {take}
          </Button>
          <Button size="small" variant="quiet" onClick={onDrop}>
            {drop}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  )
}
