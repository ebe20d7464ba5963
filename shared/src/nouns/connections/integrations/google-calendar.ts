import { googleClient, googleConsent, googleGuide } from '#shared/nouns/connections/integrations/google.ts'
import type { Integration, IntegrationInput } from '#shared/nouns/connections/integrations/integration.ts'

const about: readonly IntegrationInput[] = [{ key: 'calendar' }, { key: 'title' }, { key: 'description', isLong: true, optional: true }]
const url = 'https://www.googleapis.com/calendar/v3/calendars/{{inputs.calendar}}/events'

/** Events of a calendar: with times, or of whole days. */
export const googleCalendar: Integration = {
  name: 'googleCalendar',
  title: 'Google Calendar',
  hue: 'blue',
  icon: 'calendar',
  authentication: 'Oauth',
  settings: googleClient,
  fixed: googleConsent('https://www.googleapis.com/auth/calendar.events'),
  guide: googleGuide,
  test: { request: { method: 'GET', url: 'https://www.googleapis.com/calendar/v3/calendars/primary/events?maxResults=1' } },
  actions: [
    {
      name: 'createEvent',
      tier: 'Premium',
      icon: 'calendar',
      inputs: [...about, { key: 'startsAt', reading: 'moment' }, { key: 'endsAt', reading: 'moment' }],
      request: {
        method: 'POST',
        url,
        body: {
          summary: '{{inputs.title}}',
          description: '{{inputs.description}}',
          start: { dateTime: '{{inputs.startsAt}}' },
          end: { dateTime: '{{inputs.endsAt}}' },
        },
      },
      text: 'htmlLink',
    },
    {
      name: 'createDays',
      tier: 'Premium',
      icon: 'calendar',
      inputs: [...about, { key: 'firstDay', reading: 'day' }, { key: 'lastDay', reading: 'dayAfter' }],
      request: {
        method: 'POST',
        url,
        body: {
          summary: '{{inputs.title}}',
          description: '{{inputs.description}}',
          start: { date: '{{inputs.firstDay}}' },
          end: { date: '{{inputs.lastDay}}' },
        },
      },
      text: 'htmlLink',
    },
  ],
}
