import { useId, useState } from 'react'
import { readStartingPage } from '#shared/nouns/roles/starting-page.ts'
import { changeRole } from '#client/nouns/roles/use-roles.ts'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/roles/ui/RoleEditor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/TextField.tsx'

/** The first page after logging in, for people with the role; an address copied from the browser is understood. */
export function StartPage({ role, lock }: RoleSectionProps) {
  const { t } = useTranslation('roles')
  const id = useId()
  const [text, setText] = useState(role.initialUrl ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const keep = () => {
    const pasted = text.trim()
    const path = readStartingPage(pasted.startsWith(location.origin) ? pasted.slice(location.origin.length) : pasted)
    setProblem(path === undefined ? t('startPage.invalid') : null)
    if (path === undefined) return
    setText(path ?? '')
    if (path !== role.initialUrl) changeRole(role.id, { kind: 'initialUrl', value: path })
  }
  return (
    <div className={css.card}>
      <div className={css.row} data-stacks>
        <div className={css.rowText}>
          <label className={css.rowTitle} htmlFor={id}>
            {t('startPage.title')}
          </label>
          <p className={css.rowHint}>{t('startPage.hint')}</p>
        </div>
        <Row gap={12} flex="none">
          <SaveMark roleId={role.id} of="initialUrl" />
          <TextField
            id={id}
            className={css.startPage}
            placeholder="/home"
            value={text}
            disabled={lock !== undefined}
            error={problem}
            onChange={(event) => setText(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
        </Row>
      </div>
    </div>
  )
}
