import { useState } from 'react'
import type { BoardWay } from '#client/features/imports/ui/boards/call-boards.ts'
import { useTokenWindow } from '#client/features/imports/ui/boards/use-token-window.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface TokenFieldsProps {
  /** the server's own key, by which Trello asks people for a token; null: a person brings one */
  ownKey: string | null
  busy: boolean
  onWay(way: BoardWay): void
}

/** The way into Trello: its own window asks for a token, or a person pastes one. */
export function TokenFields({ ownKey, busy, onWay }: TokenFieldsProps) {
  const { t } = useTranslation('connectors')
  const [typed, setTyped] = useState('')
  const [token, setToken] = useState('')
  const [isPasting, setPasting] = useState(false)
  const key = ownKey ?? typed.trim()
  const way = (given: string): BoardWay => ({ token: given, ...(ownKey === null && { key }) })
  const window = useTokenWindow((given) => onWay(way(given)))
  return (
    <>
      {ownKey === null && (
        <TextField
          label={t('boards.key')}
          hint={t('boards.keyHint')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={css.actions}>
        <Button
          variant={isPasting ? 'secondary' : 'primary'}
          busy={busy && !isPasting}
          disabled={!/^\w+$/.test(key)}
          onClick={() => window.open(key)}
        >
          {t(window.isWaiting ? 'boards.openAgain' : 'boards.open')}
        </Button>
        {!isPasting && (
          <Button variant="quiet" onClick={() => setPasting(true)}>
            {t('boards.paste')}
          </Button>
        )}
      </div>
      {window.isWaiting && (
        <Text as="p" role="status" muted>
          {t('boards.waiting')}
        </Text>
      )}
      {isPasting && (
        <PastedToken busy={busy} value={token} onChange={setToken} onUse={() => onWay(way(token.trim()))} isReady={/^\w+$/.test(key)} />
      )}
    </>
  )
}

interface PastedTokenProps {
  value: string
  busy: boolean
  isReady: boolean
  onChange(token: string): void
  onUse(): void
}

/** A token that a person brings. */
function PastedToken({ value, busy, isReady, onChange, onUse }: PastedTokenProps) {
  const { t } = useTranslation('connectors')
  return (
    <>
      <PasswordField
        label={t('boards.token')}
        showLabel={t('boards.show')}
        hideLabel={t('boards.hide')}
        autoComplete="new-password"
        value={value}
        maxLength={4000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={css.actions}>
        <Button variant="primary" busy={busy} disabled={!isReady || value.trim() === ''} onClick={onUse}>
          {t('boards.connect')}
        </Button>
      </div>
    </>
  )
}

/** The way into a product that gives people tokens on a page of its settings. */
export function OwnToken({ busy, onWay }: { busy: boolean; onWay(way: BoardWay): void }) {
  const [token, setToken] = useState('')
  return <PastedToken value={token} busy={busy} isReady onChange={setToken} onUse={() => onWay({ token: token.trim() })} />
}
