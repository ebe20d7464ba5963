import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { noteOther } from '#client/engine/session/other-organisations.ts'
import { readSession, signIn } from '#client/engine/session/session.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { useCodeStep } from '#client/features/auth/use-code-step.ts'
import { CodeForm } from '#client/features/auth/ui/CodeForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { useFocusKept } from '#client/ui/use-focus-kept.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'

const load = () => call('GET auth/organisations')

/** One's own organisations, of templates those that it may be installed in (specification 1 §2); unsent work of the one that is left is sent from this browser all the same. */
export function SwitchDialog({ overlay }: { overlay?: Overlay }) {
  const { t } = useTranslation('auth')
  const template = overlay?.kind === 'switchOrganisation' ? overlay.template : undefined
  useTranslation('errors')
  const online = useOnline()
  const navigate = useNavigate()
  const state = useLoaded(load)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const code = useCodeStep(enter)
  const text = factorFailure(t, failure ?? state.failure)
  const content = useRef<HTMLDivElement>(null)
  useFocusKept(content)

  async function enter(answer: SignedIn): Promise<void> {
    noteOther(readSession())
    closeOverlay()
    await navigate(template === undefined ? '/workspaces' : `/templates/${template}`)
    signIn(answer)
    const { startSendingOthers } = await import('#client/engine/start/send-others.ts')
    startSendingOthers()
  }
  async function go(id: string): Promise<void> {
    setFailure(undefined)
    setBusy(id)
    try {
      const { token } = await call('POST auth/organisation-token', { body: { id } })
      await code.take(await call('POST auth/loginWithToken', { body: { token } }))
    } catch (error) {
      setFailure(error)
      // the session is asked for, and found to be over: signing in covers the page
      if (error instanceof ApiError && error.id === 'no_active_email') void call('GET auth/session').catch(() => undefined)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog
      open
      title={t(template === undefined ? 'switch.title' : 'switch.templates')}
      closeLabel={t('common:actions.close')}
      onClose={closeOverlay}
    >
      {text !== null && <Notice tone="error">{text}</Notice>}
      <div ref={content}>
        {code.due !== null ? (
          <CodeForm step={code.due} />
        ) : (
          <Stack as="ul" gap={0}>
            {state.data?.organisations.map(({ id, name, isThis }) => (
              <li key={id} className={css.row}>
                <span className={css.what}>
                  <strong>{name}</strong>
                  {isThis && <span>{t('switch.here')}</span>}
                </span>
                {!isThis && (
                  <Button
                    size="small"
                    busy={busy === id}
                    disabled={!online || busy !== null}
                    aria-label={t('switch.goTo', { name })}
                    onClick={() => void go(id)}
                  >
                    {t('switch.go')}
                  </Button>
                )}
              </li>
            ))}
          </Stack>
        )}
      </div>
    </Dialog>
  )
}
