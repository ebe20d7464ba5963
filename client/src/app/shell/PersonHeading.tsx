import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { createPressCounter, debugAtom } from '#client/lib/debug-mode.ts'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { toast } from '#client/ui/toast.ts'

/** ms until the program starts again with debugging on (specification 1 §9) */
const restartMs = 2000

export interface PersonHeadingProps {
  name: string
  email: string
  /** starts the program again */
  restart?: () => void
}

/** The person's name at the head of their menu. Ten presses turn debugging on. */
export function PersonHeading({ name, email, restart = () => window.location.reload() }: PersonHeadingProps) {
  const { t } = useTranslation('shell')
  const [press] = useState(() => createPressCounter(() => performance.now()))
  const count = (): void => {
    if (!press()) return
    getDefaultStore().set(debugAtom, true)
    toast({ id: 'debug', message: t('debug.on') })
    setTimeout(restart, restartMs)
  }
  return (
    <MenuHeading>
      <span role="presentation" onClick={count}>
        {name}
        <br />
        {email}
      </span>
    </MenuHeading>
  )
}
