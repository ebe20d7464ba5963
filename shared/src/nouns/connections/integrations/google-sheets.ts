import { googleClient, googleConsent, googleGuide } from '#shared/nouns/connections/integrations/google.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'

/** Rows of spreadsheets. Values are stored as they are, so that none of them becomes a formula. */
export const googleSheets: Integration = {
  name: 'googleSheets',
  title: 'Google Sheets',
  hue: 'green',
  icon: 'spreadsheet',
  authentication: 'Oauth',
  settings: googleClient,
  fixed: googleConsent('https://www.googleapis.com/auth/spreadsheets'),
  guide: googleGuide,
  // no spreadsheet has this name; nobody hears that who is not signed in
  test: { request: { method: 'GET', url: 'https://sheets.googleapis.com/v4/spreadsheets/none' }, passes: [400, 404] },
  actions: [
    {
      name: 'appendRow',
      tier: 'Premium',
      icon: 'plus',
      inputs: [{ key: 'spreadsheet' }, { key: 'sheet' }, { key: 'cells', isLong: true, isList: true }],
      request: {
        method: 'POST',
        url: 'https://sheets.googleapis.com/v4/spreadsheets/{{inputs.spreadsheet}}/values/{{inputs.sheet}}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS',
        body: { values: [['{{inputs.cells}}']] },
      },
      text: 'updates.updatedRange',
    },
  ],
}
