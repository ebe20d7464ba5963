import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FunctionEngine, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { editorPath, kindOf } from '#client/features/developers/functions/kind.ts'
import { languageName } from '#client/features/developers/functions/language-name.ts'
import { TriggerLine } from '#client/features/developers/functions/triggers/TriggerLine.tsx'
import { useTriggerSight } from '#client/features/developers/functions/triggers/use-trigger-sight.ts'
import { FunctionProblem } from '#client/features/developers/functions/FunctionProblem.tsx'
import { FunctionSwitch } from '#client/features/developers/functions/FunctionSwitch.tsx'
import css from '#client/features/developers/functions/ui/functions.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
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

/** One function or trigger: its language, version and owner, its switch and its menu. */
export function FunctionRow({ fn, engine, maySave, onChanged, onEdit }: FunctionRowProps) {
  const { t } = useTranslation('developers')
  const { id_trama_low_code_functions: id, label: name, version, owner } = fn
  const kind = kindOf(fn)
  const sight = useTriggerSight(fn)
  const mayChange = maySave && sight.isSeen
  const [isLeaving, setLeaving] = useState(false)
  return (
    <ListRow
      isLit
      name={
        <Link className={css.name} to={editorPath(fn)}>
          {name}
        </Link>
      }
      lines={
        <>
          <p className={css.about}>
            {languageName(t, fn.language)} · {version === 0 ? t('functions.noCode') : t('functions.version', { number: version })}
          </p>
          {fn.trigger && <TriggerLine trigger={fn.trigger} table={sight.table} className={css.about} />}
          {owner.name !== '' && <p className={css.about}>{t('functions.rightsOf', { name: owner.name })}</p>}
          <FunctionProblem fn={fn} isSeen={sight.isSeen} className={css.wrong} />
          {engine?.level === 'off' && <p className={css.wrong}>{t('functions.off', { reason: engine.reason })}</p>}
        </>
      }
    >
      <FunctionSwitch fn={fn} disabled={!mayChange} onTurned={onChanged} />
      {mayChange && (
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
            toast({ message: t(`${kind}.deleted`), tone: 'success' })
            onChanged()
          }}
        >
          {t(`${kind}.delete.text`)}
        </AskDialog>
      )}
    </ListRow>
  )
}
