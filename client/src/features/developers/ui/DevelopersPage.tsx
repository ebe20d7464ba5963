import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { readApi, type OpenApiDocument } from '#client/features/developers/api-document.ts'
import { ApiEntryPage } from '#client/features/developers/ui/ApiEntryPage.tsx'
import { ApiList } from '#client/features/developers/ui/ApiList.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const load = async (): Promise<OpenApiDocument> => (await call('GET openapi.json')) as unknown as OpenApiDocument

/** `/settings/developers`: the calls of the API by noun; below it, by its id, one of them. */
export function DevelopersPage() {
  const { t } = useTranslation('developers')
  const { data, failure, reload } = useLoaded(load)
  // kept while an entry is read, so that the list comes back as it was
  const [search, setSearch] = useState('')
  const nouns = useMemo(() => data && readApi(data), [data])
  const id = (useParams()['*'] ?? '').split('/')[1] ?? ''
  if (!data || !nouns)
    return (
      <>
        <SectionHeader title={t('title')} description={t('description')} />
        {failure === undefined ? (
          <div aria-busy>
            <Skeleton width="40%" height={24} />
          </div>
        ) : (
          <Notice tone="error" action={<Button onClick={reload}>{t('retry')}</Button>}>
            {errorText(failure)}
          </Notice>
        )}
      </>
    )
  const entry = nouns.flatMap(({ entries }) => entries).find((one) => one.id === id)
  if (entry) return <ApiEntryPage key={entry.id} entry={entry} schemas={data.components.schemas} />
  return <ApiList nouns={nouns} search={search} onSearch={setSearch} />
}
