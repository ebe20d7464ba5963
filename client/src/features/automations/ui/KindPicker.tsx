import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { actionKinds } from '#shared/nouns/automations/action-kinds.ts'
import type { ActionKind, ActionReach, TriggerKind } from '#shared/nouns/automations/automation-kind.ts'
import { findIntegrationAction } from '#shared/nouns/automations/integration-actions.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface PickerProps {
  onPick: (kind: string) => void
  onClose: () => void
}

export function TriggerPicker(props: PickerProps) {
  const { t } = useTranslation('automations')
  return <KindPicker {...props} title={t('pick.trigger')} kinds={triggerKinds} />
}

export function ActionPicker(props: PickerProps) {
  const { t } = useTranslation('automations')
  return <KindPicker {...props} title={t('pick.action')} kinds={actionKinds} />
}

/** Actions stand together by their reach; triggers are one list. */
const groupOf: Readonly<Record<ActionReach, 'records' | 'people' | 'flow' | 'code' | 'outside'>> = {
  ...{ reads: 'records', writes: 'records', deletes: 'records' },
  ...{ people: 'people', mail: 'people', outside: 'outside', code: 'code', flow: 'flow' },
}
const groups = [undefined, 'records', 'people', 'flow', 'code', 'outside']

function KindPicker({ title, kinds, onPick, onClose }: PickerProps & { title: string; kinds: readonly (TriggerKind | ActionKind)[] }) {
  const { t } = useTranslation('automations')
  const [search, setSearch] = useState('')
  const text = foldText(search.trim())
  const named = kinds.map((kind) => {
    const product = findIntegrationAction(kind.name)?.integration.title
    const name = t(`kinds.${kind.name}.name`)
    return {
      ...kind,
      group: 'reach' in kind ? groupOf[kind.reach] : undefined,
      label: product === undefined ? name : `${product}: ${name}`,
      about: t(`kinds.${kind.name}.about`),
    }
  })
  const shown = named
    .filter(({ label, about }) => foldText(`${label} ${about}`).includes(text))
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
  const [first] = shown
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common:actions.close')} wide>
      <SearchField
        label={t('pick.search')}
        value={search}
        onChange={setSearch}
        onEnter={() => {
          if (first && text !== '') onPick(first.name)
        }}
      />
      <NoMatch text={search} found={shown.length} />
      <ul className={css.list}>
        {shown.map(({ name, icon, hue, label, about, group }, index) => (
          <li key={name}>
            {group !== undefined && group !== shown[index - 1]?.group && <h3 className={css.folder}>{t(`pick.groups.${group}`)}</h3>}
            <button type="button" className={css.choice} onClick={() => onPick(name)}>
              <KindBadge icon={icon} hue={hue} />
              <span className={css.main}>
                <span className={css.name}>{label}</span>
                <span className={css.about}>{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
