import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FunctionEngine, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { saveFunction } from '#client/features/developers/functions/function-calls.ts'
import { languageName } from '#client/features/developers/functions/language-name.ts'
import css from '#client/features/developers/functions/ui/functions.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { AskSwitch } from '#client/ui/list/AskSwitch.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import { toast } from '#client/ui/toast.ts'

interface FunctionRowProps {
  fn: LowCodeFunction
  engine: FunctionEngine | undefined
  maySave: boolean
  onChanged: () => void
  onEdit: () => void
}

/** One function: its language, version and owner, its switch and its menu. */
export function FunctionRow({ fn, engine, maySave, onChanged, onEdit }: FunctionRowProps) {
  const { t } = useTranslation('developers')
  const { id_trama_low_code_functions: id, label: name, version, owner } = fn
  const [isLeaving, setLeaving] = useState(false)
  const told = (message: string): void => {
    toast({ message, tone: 'success' })
    onChanged()
  }
  return (
    <ListRow
      isLit
      name={
        <Link className={css.name} to={`/lowcode/functions/editor/${id}`}>
          {name}
        </Link>
      }
      lines={
        <>
          <p className={css.about}>
            {languageName(t, fn.language)} · {version === 0 ? t('functions.noCode') : t('functions.version', { number: version })}
          </p>
          {owner.name !== '' && <p className={css.about}>{t('functions.rightsOf', { name: owner.name })}</p>}
          {engine?.level === 'off' && <p className={css.wrong}>{t('functions.off', { reason: engine.reason })}</p>}
        </>
      }
    >
      <AskSwitch
        label={t('functions.switch', { name })}
        isOn={fn.active === 1}
        disabled={!maySave}
        on={{ title: t('functions.turn.onTitle', { name }), text: t('functions.turn.onText'), confirm: t('functions.turn.on') }}
        off={{ title: t('functions.turn.offTitle', { name }), text: t('functions.turn.offText'), confirm: t('functions.turn.off') }}
        onTurn={async (on) => {
          await saveFunction(id, { active: on ? 1 : 0 })
          told(t('functions.updated'))
        }}
      />
      {maySave && (
        <MoreMenu label={t('functions.menu', { name })}>
          <MenuItem onSelect={onEdit}>{t('common:actions.edit')}</MenuItem>
          <MenuDivider />
          <MenuItem danger onSelect={() => setLeaving(true)}>
            {t('functions.delete.open')}
          </MenuItem>
        </MoreMenu>
      )}
      {isLeaving && (
        <AskDialog
          title={t('functions.delete.title', { name })}
          confirm={t('functions.delete.open')}
          danger
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await call('DELETE v3/low-code-functions/:id', { params: { id } })
            setLeaving(false)
            told(t('functions.deleted'))
          }}
        >
          {t('functions.delete.text')}
        </AskDialog>
      )}
    </ListRow>
  )
}
