import { googleCalendar } from '#shared/nouns/connections/integrations/google-calendar.ts'
import { googleSheets } from '#shared/nouns/connections/integrations/google-sheets.ts'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'
import { openai } from '#shared/nouns/connections/integrations/openai.ts'
import { slack } from '#shared/nouns/connections/integrations/slack.ts'
import { teams } from '#shared/nouns/connections/integrations/teams.ts'
import { telegram } from '#shared/nouns/connections/integrations/telegram.ts'
import { whatsapp } from '#shared/nouns/connections/integrations/whatsapp.ts'

/** Other products that steps can reach, in the order of their pages. */
export const integrations: readonly Integration[] = [http, slack, teams, googleSheets, googleCalendar, telegram, whatsapp, openai]

export function findIntegration(name: string): Integration | undefined {
  return integrations.find((one) => one.name === name)
}
