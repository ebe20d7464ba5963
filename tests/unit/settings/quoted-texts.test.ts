import { expect, it } from 'vitest'
import { errorCatalogue } from '#shared/protocol/errors.ts'
import { plainText, shownTexts } from '#tests/support/shown-texts.ts'

/** Texts that specification 1 §5 and §8 quote, each in the language of its quotation. A number or name in them is `{}`. */
const quoted = [
  'Insira sua senha.',
  'Insira um endereço de email.',
  'Enter organization URL or ID.',
  'Org URL or ID can only contain letters and numbers',
  'Use your current active email to login',
  'As senhas não correspondem',
  'Invalid picture format',
  'Invalid email address',
  'You can only add up to 30 emails',
  'Incorrect email or password.',
  'Email not registered in this organization',
  "Your user doesn't have any seat associated with it. Speak with your organization's admin to get one.",
  'Could not log you in... Please try again later. Error: {}#{}',
  'Your session has expired. Please log in again.',
  'Link expired, request a new one',
  'Error: {}#{}',
  'No account found for this email',
  'Already in this org',
  'Oauth login failed',
  'Chat conversation not found',
  "You don't have any chat yet",
  'You have no channels',
  'No chats found',
  'Role not found',
  'Senha alterada com sucesso!',
  'Email copied to clipboard',
  'Link copied to clipboard',
  'Public link copied successfully',
  'Password created! You can use it in your next login',
  'No users found',
  'No tabs found',
  'No results for {}',
  'You have no updates',
  'Zero new notifications',
  'All read!',
  'Nothing to show',
  'Talk to an administrator user in your organization to upgrade your plan.',
  'Change users profile?',
  'Users invited successfully',
  'ID copied to clipboard',
  'The format of the profile is invalid...',
  "Wasn't possible to load your subscription information, if the problem persists, please contact our support.",
  "You can't manage a custom plan. Upgrade to a standard plan or contact us to manage your custom plan.",
  'Low-code processing report is empty.',
  'Add more runs asap!',
  'Urgent! Automations will stop!',
  'All automations have stopped. Add runs.',
  'Add more records asap!',
  "Tables above limit won't add more records.",
  "You can't add records on tables above limit.",
  'You are approaching your API call limit.',
  'You have exceeded your API call limit.',
  'Low-code report is empty.',
  'Add more memory asap!',
  "Low-code won't work from now on.",
  "You can't use low-code anymore.",
  'Add more AI credits asap!',
  "AI features won't work from now on.",
  "You can't use AI features anymore.",
  // the specification writes "a support address at {host}" for the address
  'Send an e-mail to {} to upgrade your plan.',
]

/**
 * Quoted texts of parts that are not there: a checkout, and a switch without an address. The operator's command has those of seats.
 * One that appears moves to the list above.
 */
const notThere = ['Invalid plan selected.', 'No active email found']

it.each(quoted)('people read: %s', (text) => {
  expect(shownTexts).toContain(text)
})

it.each(notThere)('nobody reads yet: %s', (text) => {
  expect(shownTexts).not.toContain(text)
})

it('errors are answered to programs in the same words', () => {
  const answered = new Set(Object.values(errorCatalogue).map(({ text }) => plainText(text)))
  for (const text of ['Incorrect email or password.', 'Email not registered in this organization', 'Role not found'])
    expect(answered).toContain(text)
})
