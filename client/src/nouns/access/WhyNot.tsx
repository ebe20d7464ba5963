import { IconLock } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { AccessQuestion } from '#shared/access/access-question.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import css from '#client/nouns/access/WhyNot.module.css'
import { loadTexts } from '#client/i18n/i18n.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Popover } from '#client/ui/Popover.tsx'

const Reasons = lazyPart(async () => {
  const [reasons] = await Promise.all([import('#client/nouns/access/WhyNotReasons.tsx'), loadTexts('access')])
  return reasons.WhyNotReasons
})

export interface WhyNotProps {
  /** rights that a person may miss here; allowed ones are left out, and nothing shows without a missing one */
  questions: readonly AccessQuestion[]
  /** accessible name, also the tooltip */
  label: string
  /** shown beside the lock */
  text?: string
}

/** A lock beside a forbidden action: pressing it shows the deciding rule, and the people to ask. */
export function WhyNot({ questions, label, text }: WhyNotProps) {
  const access = useAccess()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  if (questions.every((question) => access.why(question).allowed)) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(css.lock, text !== undefined && css.labelled)}
        aria-label={label}
        data-tooltip={open ? undefined : label}
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
      >
        <IconLock size={14} stroke={1.5} aria-hidden />
        {text !== undefined && <span className={css.label}>{text}</span>}
      </button>
      <Popover
        anchor={button}
        open={open}
        onClose={(reason) => {
          setOpen(false)
          if (reason === 'escape') button.current?.focus()
        }}
      >
        <Suspense fallback={<div className={css.waiting} />}>
          <Reasons questions={questions} />
        </Suspense>
      </Popover>
    </>
  )
}
