import { IconPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { functionChanges, loadEngines } from '#client/features/developers/functions/function-calls.ts'
import type { FunctionKind } from '#client/features/developers/functions/kind.ts'
import { TriggerDialog } from '#client/features/developers/functions/triggers/TriggerDialog.tsx'
import { FunctionDialog } from '#client/features/developers/functions/ui/FunctionDialog.tsx'
import { FunctionRow } from '#client/features/developers/functions/ui/FunctionRow.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { loadFunctions, loadTriggers } from '#client/nouns/functions/load-functions.ts'
import { UpgradeNotice } from '#client/nouns/plans/UpgradeNotice.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'

/** The panels have addresses (specification 3 §2). */
const lists = {
  functions: { add: 'addFunction', edit: 'editFunction', load: loadFunctions, Dialog: FunctionDialog },
  triggers: { add: 'addTrigger', edit: 'editTrigger', load: loadTriggers, Dialog: TriggerDialog },
} as const

/** All functions, or all triggers. Without the plan's feature they are read and not changed. */
export function FunctionList({ kind }: { kind: FunctionKind }) {
  const { t } = useTranslation('developers')
  const access = useAccess()
  const maySave = access.has('lowCode')
  const { add, edit, load, Dialog } = lists[kind]
  const { data, failure, reload } = useLoaded(load, useSyncExternalStore(functionChanges.subscribe, functionChanges.get))
  const engines = useLoaded(loadEngines).data
  const [query, setQuery] = useSearchParams()
  const [modal, id] = [query.get('modal'), query.get('id')]
  const edited = modal === edit ? data?.find((one) => one.id_trama_low_code_functions === id) : undefined
  const close = (): void => setQuery({}, { replace: true })
  return (
    <>
      {!maySave && <UpgradeNotice reason={{ feature: 'lowCode' }} />}
      <ListPage
        items={data}
        failure={failure}
        keyOf={(one) => one.id_trama_low_code_functions}
        empty={{ title: t(`${kind}.list.none`), text: t(`${kind}.list.noneText`) }}
        search={{ label: t(`${kind}.list.search`), none: t(`${kind}.list.nothing`), textOf: ({ label }) => label }}
        create={
          maySave && (
            <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setQuery({ modal: add })}>
              {t(`${kind}.list.new`)}
            </Button>
          )
        }
      >
        {(one) => (
          <FunctionRow
            fn={one}
            engine={engines?.find(({ language }) => language === one.language)}
            maySave={maySave}
            onChanged={reload}
            onEdit={() => setQuery({ modal: edit, id: one.id_trama_low_code_functions })}
          />
        )}
      </ListPage>
      {maySave && modal === add && <Dialog onClose={close} />}
      {maySave && edited && <Dialog fn={edited} onClose={close} />}
    </>
  )
}
