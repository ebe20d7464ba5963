import { errorText } from '#client/i18n/error-text.ts'
import type { Press } from '#client/cells/press-button.ts'
import { fetchedOnce } from '#client/lib/opened-later.tsx'
import { toast } from '#client/ui/toast.ts'

const actions = fetchedOnce(() => import('#client/cells/press-button.ts'))

/** Prefetches the buttons' actions before the first press. */
export async function fetchPress(): Promise<void> {
  await actions.load()
}

/** Runs the action of a record's button; a failed fetch is reported. */
export function press(what: Press): void {
  actions.load().then(
    ({ pressButton }) => pressButton(what),
    (error: unknown) => toast({ message: errorText(error), tone: 'error' }),
  )
}
