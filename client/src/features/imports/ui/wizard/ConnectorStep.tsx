import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useState } from 'react'
import { connectorNames, type ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { isBoardName } from '#shared/nouns/connectors/source-names.ts'
import { BoardImport } from '#client/features/imports/ui/boards/BoardImport.tsx'
import { DatabaseMatching } from '#client/features/imports/ui/database/DatabaseMatching.tsx'
import { DatabaseProgress } from '#client/features/imports/ui/database/DatabaseProgress.tsx'
import { AddressForm } from '#client/features/imports/ui/address/AddressForm.tsx'
import { ChooseFile } from '#client/features/imports/ui/ChooseFile.tsx'
import { ImportDenied } from '#client/features/imports/ui/ImportDenied.tsx'
import { ImportStep } from '#client/features/imports/ui/ImportStep.tsx'
import { UnknownConnector } from '#client/features/imports/ui/UnknownConnector.tsx'
import { Checklist, isAllTicked, noneTicked } from '#client/features/imports/ui/Checklist.tsx'
import { ChooseType } from '#client/features/imports/ui/wizard/ChooseType.tsx'
import { AutomationConnector } from '#client/features/imports/ui/AutomationConnector.tsx'
import { TemplateLink } from '#client/features/imports/ui/wizard/TemplateLink.tsx'
import { TablePicker } from '#client/features/imports/ui/wizard/TablePicker.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'

const isConnector = (name: string): name is ConnectorName => connectorNames.some((one) => one === name)

/** One step of a connector's wizard, by its address: `/connector/{group}/{id}/{step}`. */
export function ConnectorStep() {
  const { group = '', connector = '', step = 'types' } = useParams()
  const mayCreate = useAccess().canCreate('table')
  const definition = isConnector(connector) ? connectors[connector] : undefined
  if (!isConnector(connector) || definition?.group !== group) return <UnknownConnector />
  if (connector === 'tricks') return <AutomationConnector connector={connector} />
  if (!definition.steps.some((one) => one === step)) return <UnknownConnector />
  switch (step) {
    case 'import':
      return mayCreate ? <NewTable key={connector} connector={connector} /> : <ImportDenied />
    case 'update':
      return <IntoTable key={connector} connector={connector} />
    case 'types':
      return <ChooseType connector={connector} />
    default:
      return <WithImport connector={connector} step={step} />
  }
}

/** A board of Trello comes by its interface, or by a file that its menu writes. */
const byFile = (params: URLSearchParams): boolean => params.get('by') === 'file'

/** The checklist first, then the file. */
function NewTable({ connector }: { connector: ConnectorName }) {
  const { hideChecklist } = connectors[connector].uses.import
  const [ticked, setTicked] = useState(noneTicked)
  const [params] = useSearchParams()
  if (connector === 'api-sync') return <AddressForm />
  if (isBoardName(connector) && !byFile(params)) return <BoardImport product={connector} />
  return (
    <ChooseFile isOpen={hideChecklist || isAllTicked(ticked)}>
      {!hideChecklist && <Checklist about="file" ticked={ticked} onChange={setTicked} />}
      {!isBoardName(connector) && <TemplateLink into={null} />}
    </ChooseFile>
  )
}

/** The table first, then the file. Another table drops the file that was being sent. */
function IntoTable({ connector }: { connector: ConnectorName }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const into = params.get('table')
  const choose = (tableId: string): void =>
    void navigate(`/connector/${connectors[connector].group}/${connector}/update?table=${tableId}${byFile(params) ? '&by=file' : ''}`, {
      replace: true,
    })
  if (connector === 'api-sync')
    return (
      <AddressForm key={into} isInto>
        <TablePicker value={into} onChange={choose} />
      </AddressForm>
    )
  if (isBoardName(connector) && !byFile(params))
    return (
      <BoardImport key={into} product={connector} isInto>
        <TablePicker value={into} onChange={choose} />
      </BoardImport>
    )
  return (
    <ChooseFile key={into} isOpen={into !== null}>
      <TablePicker value={into} onChange={choose} />
      {into !== null && !isBoardName(connector) && <TemplateLink into={into} />}
    </ChooseFile>
  )
}

/** Matching fields without a file sends back to the start (specification 2 §2). */
function WithImport({ connector, step }: { connector: ConnectorName; step: string }) {
  const [params] = useSearchParams()
  const id = params.get('import')
  const source = params.get('source')
  // several boards are matched together, as tables of a database are
  if (source !== null && isBoardName(connector))
    return step === 'finished' ? (
      <DatabaseProgress key={source} connector={connector} source={source} />
    ) : (
      <DatabaseMatching key={source} connector={connector} source={source} />
    )
  return id === null ? <Navigate to="/connector" replace /> : <ImportStep key={id} id={id} />
}
