import type { TFunction } from '#client/i18n/i18n.ts'
import { Suspense, useRef, useSyncExternalStore } from 'react'
import { syncPanel } from '#client/engine/sync-state/sync-panel.ts'
import { useSyncState, type SyncState } from '#client/engine/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SyncMark } from '#client/ui/SyncMark.tsx'
import css from '#client/features/sync-status/ui/SyncStatus.module.css'

const UnsentPanel = lazyPart(async () => (await import('#client/features/sync-status/ui/UnsentPanel.tsx')).UnsentPanel)

/** The mark in the top bar with the state of all work; a press opens unsent work and conflicts. */
export function SyncStatus() {
  const { t } = useTranslation('sync')
  const now = useSyncState()
  const state = useSettled(now, now.state === 'stored')
  const isOpen = useSyncExternalStore(syncPanel.subscribe, syncPanel.get)
  const button = useRef<HTMLButtonElement>(null)
  const label = labelOf(state, t)
  const isCalm = state.state === 'stored' || state.state === 'opening'

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(css.button, isCalm && css.calm)}
        aria-expanded={isOpen}
        aria-label={t('mark.describe', { label })}
        title={label}
        onClick={() => syncPanel.set(!isOpen)}
      >
        <SyncMark state={isOnlyInWindow(state) ? 'attention' : state.state} label={label} />
      </button>
      {isOpen && (
        <Suspense>
          <UnsentPanel
            onClose={() => {
              syncPanel.set(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** True when unsent work is only in memory without a network: it would go with the window. */
function isOnlyInWindow({ state, onlyInWindow }: SyncState): boolean {
  return state === 'offline' && onlyInWindow > 0
}

function labelOf(sync: SyncState, t: TFunction): string {
  const { state, pending, refused, conflicts, signedOut } = sync
  if (isOnlyInWindow(sync)) return t('mark.window', { count: sync.onlyInWindow })
  if (signedOut && pending > 0) return t('mark.signIn', { count: pending })
  if (state === 'attention') return t('mark.attention', { count: refused + conflicts })
  if (state === 'offline') return pending > 0 ? t('mark.offlinePending', { count: pending }) : t('mark.offline')
  return state === 'sending' ? t('mark.sending', { count: pending }) : t(`mark.${state}`)
}
