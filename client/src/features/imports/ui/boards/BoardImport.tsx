import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { mostTables } from '#shared/nouns/connectors/database-names.ts'
import type { Named } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { BoardChoices } from '#client/features/imports/ui/boards/BoardChoices.tsx'
import { boardFaces } from '#client/features/imports/ui/boards/board-faces.ts'
import type { BoardWay } from '#client/features/imports/ui/boards/call-boards.ts'
import { OwnToken, TokenFields } from '#client/features/imports/ui/boards/TokenFields.tsx'
import { useBoards } from '#client/features/imports/ui/boards/use-boards.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface BoardImportProps {
  product: BoardName
  /** into a table that is there, which comes first */
  isInto?: boolean
  children?: ReactNode
}

/** Token, organisation, boards (specification 2 §4): each board becomes a table, or the cards of one go into a table. */
export function BoardImport({ product, isInto = false, children }: BoardImportProps) {
  const { t } = useTranslation('connectors')
  const [params] = useSearchParams()
  const { found, connect, choose, leave } = useBoards(product)
  const { data, failure } = useLoaded(useCallback(() => call('GET connector/list', { query: { hidden: 'true' } }), []))
  const ownKey = data?.connectors.find(({ id }) => id === product)?.key ?? null
  const { name, group } = connectors[product]
  const { hasWindow, hasFile } = boardFaces[product]
  const problem = found.failure ?? (failure === undefined ? undefined : errorText(failure))
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('types.title', { name })}</h1>
      <Text as="p" muted>
        {t(`boards.lead.${product}`)}
      </Text>
      {children}
      {hasWindow && data && !found.way && <TokenFields ownKey={ownKey} busy={found.isBusy} onWay={connect} />}
      {!hasWindow && !found.way && <OwnToken busy={found.isBusy} onWay={connect} />}
      {problem !== undefined && (
        <Notice tone="error">
          <strong>{t('connect.failed')}</strong> {problem}
        </Notice>
      )}
      {found.way && (
        <>
          <Notice tone="success">{t('connect.successful')}</Notice>
          <div>
            <Button variant="quiet" onClick={leave}>
              {t('boards.another')}
            </Button>
          </div>
          <BoardChoices product={product} found={found} onOrganization={choose} />
        </>
      )}
      {found.way && found.boards && found.boards.length > 0 && (
        <ReadBoards key={found.organization} product={product} way={found.way} boards={found.boards} isInto={isInto} />
      )}
      {hasFile && !found.way && (
        <div>
          <LinkButton to={`/connector/${group}/${product}/${isInto ? 'update' : 'import'}?by=file${intoOf(params)}`} variant="quiet">
            {t('boards.byFile')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

const intoOf = (params: URLSearchParams): string => (params.has('table') ? `&table=${params.get('table')}` : '')

interface ReadBoardsProps {
  product: BoardName
  way: BoardWay
  boards: readonly Named[]
  isInto: boolean
}

/** The boards that are read, and the way to the next step: one is matched as a file is, several as tables of a database are. */
function ReadBoards({ product, way, boards, isInto }: ReadBoardsProps) {
  const { t } = useTranslation('connectors')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [archived, setArchived] = useState(false)
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const into = params.get('table')
  const most = isInto ? 1 : mostTables
  const taken = boards.filter(({ id }) => chosen.includes(id))

  function read(): void {
    setReading(true)
    setRefusal(undefined)
    const base = `/connector/${connectors[product].group}/${product}`
    call('POST connector/board/read', { body: { connector_id: product, config: way, boards: taken, archived } }).then(
      ({ source, imports: [id = '', ...others] }) => {
        const one = into === null ? `field-matching?import=${id}` : `field-matching-update?import=${id}&table=${into}`
        void navigate(`${base}/${others.length === 0 ? one : `field-matching?source=${source}`}`)
      },
      (error: unknown) => {
        setReading(false)
        setRefusal(errorText(error))
      },
    )
  }

  return (
    <>
      <Stack as="section" aria-label={t(`boards.boards.${product}`)}>
        <h2>{t(`boards.boards.${product}`)}</h2>
        {boards.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Checkbox>
        ))}
      </Stack>
      {boardFaces[product].hasArchive && (
        <Checkbox checked={archived} onChange={(event) => setArchived(event.currentTarget.checked)}>
          {t('boards.archived')}
        </Checkbox>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {taken.length > most && <Notice tone="warning">{t('boards.tooMany', { count: most })}</Notice>}
      <div className={css.actions}>
        <Button
          variant="primary"
          busy={reading}
          disabled={taken.length === 0 || taken.length > most || (isInto && into === null)}
          onClick={read}
        >
          {t('connect.next')}
        </Button>
      </div>
    </>
  )
}
