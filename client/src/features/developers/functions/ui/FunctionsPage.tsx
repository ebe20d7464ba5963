import { IconPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { functionChanges, loadEngines } from '#client/features/developers/functions/function-calls.ts'
import { FunctionDialog } from '#client/features/developers/functions/ui/FunctionDialog.tsx'
import { FunctionRow } from '#client/features/developers/functions/ui/FunctionRow.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { loadFunctions } from '#client/nouns/functions/load-functions.ts'
import { UpgradeNotice } from '#client/nouns/plans/UpgradeNotice.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'

/** All functions. Without the plan's feature they are read and not changed. */
export function FunctionsPage() {
  const { t } = useTranslation('developers')
  const access = useAccess()
  const maySave = access.has('lowCode')
  const { data, failure, reload } = useLoaded(loadFunctions, useSyncExternalStore(functionChanges.subscribe, functionChanges.get))
  const engines = useLoaded(loadEngines).data
  // the panels have addresses (specification 3 §2)
  const [query, setQuery] = useSearchParams()
  const [modal, id] = [query.get('modal'), query.get('id')]
  const edited = modal === 'editFunction' ? data?.find((one) => one.id_trama_low_code_functions === id) : undefined
  const close = (): void => setQuery({}, { replace: true })
  return (
    <>
      {!maySave && <UpgradeNotice reason={{ feature: 'lowCode' }} />}
      <ListPage
        items={data}
        failure={failure}
        keyOf={(one) => one.id_trama_low_code_functions}
        empty={{ title: t('functions.list.none'), text: t('functions.list.noneText') }}
        search={{ label: t('functions.list.search'), none: t('functions.list.nothing'), textOf: ({ label }) => label }}
        create={
          maySave && (
            <Button
              variant="primary"
              icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => setQuery({ modal: 'addFunction' })}
            >
              {t('functions.list.new')}
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
            onEdit={() => setQuery({ modal: 'editFunction', id: one.id_trama_low_code_functions })}
          />
        )}
      </ListPage>
      {maySave && modal === 'addFunction' && <FunctionDialog onClose={close} />}
      {maySave && edited && <FunctionDialog fn={edited} onClose={close} />}
    </>
  )
}
