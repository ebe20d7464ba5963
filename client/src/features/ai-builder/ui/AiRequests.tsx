import type { LoggedRequest } from '#shared/nouns/ai-builder/ai-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

const load = () => call('GET builder/requests', { query: { size: 50 } })

/** The log of requests: who asked, what it took and how it ended. Words stand in it where the organisation keeps them. */
export function AiRequests() {
  const { t } = useTranslation('aiBuilder')
  const { data } = useLoaded(load)
  if (!data) return null
  return (
    <section aria-labelledby="ai-log">
      <h2 id="ai-log" className={css.heading}>
        {t('settings.log')}
      </h2>
      {data.requests.length === 0 ? (
        <p className={css.about}>{t('settings.empty')}</p>
      ) : (
        <div className={css.log}>
          <table>
            <thead>
              <tr>
                {(['when', 'who', 'what', 'tokens', 'spent', 'outcome'] as const).map((name) => (
                  <th key={name}>{t(`settings.${name}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.requests.map((one) => (
                <Request key={one.id} request={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Request({ request }: { request: LoggedRequest }) {
  const { t } = useTranslation('aiBuilder')
  const formats = useFormat()
  const member = useEntity('member', request.memberId)
  return (
    <tr>
      <td>{formats.dateTime(request.at)}</td>
      <td>{member?.displayName ?? '–'}</td>
      <td>
        {t(`settings.kinds.${request.kind}`)}
        {request.asked !== null && <p className={css.about}>{request.asked.slice(0, 300)}</p>}
      </td>
      <td>{request.tokensIn + request.tokensOut}</td>
      <td>{request.credits}</td>
      <td>{request.error === null ? t(`settings.states.${request.status}`) : t(`errors:${request.error}`)}</td>
    </tr>
  )
}
