/** A kind's names on the wire; screens have their own words. */
interface KindNames {
  en: string
  pt: string
  about: string
}

/** Names of triggers and actions for programs, by kind (specification 3 §3: `name`, `name_pt`, `description`). */
export const kindNames: Readonly<Record<string, KindNames>> = {
  recordCreated: { en: 'Record created', pt: 'Registro criado', about: 'A record is made in a table.' },
  recordUpdated: { en: 'Record updated', pt: 'Registro atualizado', about: 'A cell changes, of chosen fields or of any.' },
  recordMatches: { en: 'Record matches conditions', pt: 'Registro atende a condições', about: 'A record begins to meet conditions.' },
  recordDeleted: { en: 'Record deleted', pt: 'Registro excluído', about: 'A record goes into the trash.' },
  formSubmitted: { en: 'Form submitted', pt: 'Formulário enviado', about: 'Somebody sends a form of the table.' },
  button: { en: 'Button pressed', pt: 'Botão pressionado', about: 'Somebody presses a button in a record.' },
  schedule: { en: 'Schedule', pt: 'Agenda', about: 'A time comes, in the organisation’s zone.' },
  dateReached: { en: 'Date reached', pt: 'Data alcançada', about: 'The day of a cell comes, with an offset.' },
  webhookReceived: { en: 'Webhook received', pt: 'Webhook recebido', about: 'Another product sends something to an address.' },
  stagePassed: { en: 'Too long in a stage', pt: 'Tempo demais em uma etapa', about: 'A record stands in a stage for too long, or nearly.' },
  taskDone: { en: 'Task done', pt: 'Tarefa concluída', about: 'Somebody completes a task that others see.' },
  chatMessage: { en: 'Chat message', pt: 'Mensagem no chat', about: 'Somebody writes in a channel.' },
  automationFailed: { en: 'Automation failed', pt: 'Automação falhou', about: 'A run of another automation fails.' },
  createRecord: { en: 'Create record', pt: 'Criar registro', about: 'Makes a record.' },
  updateRecords: { en: 'Update records', pt: 'Atualizar registros', about: 'Writes cells of records.' },
  findRecords: { en: 'Find records', pt: 'Encontrar registros', about: 'Finds records for later steps.' },
  findOrCreate: { en: 'Find or create a record', pt: 'Encontrar ou criar um registro', about: 'Finds a record, or makes it.' },
  unlinkRecords: { en: 'Unlink records', pt: 'Desconectar registros', about: 'Takes links between records away.' },
  linkRecords: { en: 'Link records', pt: 'Conectar registros', about: 'Adds links between records.' },
  deleteRecords: { en: 'Delete records', pt: 'Excluir registros', about: 'Moves records to the trash.' },
  createTask: { en: 'Create task', pt: 'Criar tarefa', about: 'Makes a task of the team.' },
  notifyPeople: { en: 'Point people to a record', pt: 'Indicar um registro a pessoas', about: 'Adds to people’s updates.' },
  postMessage: { en: 'Write in a channel', pt: 'Escrever em um canal', about: 'Writes a chat message as its owner.' },
  messagePeople: { en: 'Write to people', pt: 'Escrever a pessoas', about: 'Writes direct messages as its owner.' },
  messageRecord: {
    en: 'Write in a record’s chat',
    pt: 'Escrever no chat de um registro',
    about: 'Writes in the chat of records as its owner.',
  },
  sendMail: { en: 'Send e-mail', pt: 'Enviar e-mail', about: 'Sends a plain mail.' },
  httpRequest: { en: 'HTTP request', pt: 'Requisição HTTP', about: 'Asks an address of the internet.' },
  runFunction: { en: 'Run a function', pt: 'Executar uma função', about: 'Runs a function in code.' },
  condition: { en: 'Condition', pt: 'Condição', about: 'Goes on by conditions on records.' },
  choose: { en: 'Switch', pt: 'Escolha', about: 'Goes on by the text that a value equals.' },
  forEach: { en: 'For each', pt: 'Para cada', about: 'Repeats steps for each record.' },
  wait: { en: 'Wait', pt: 'Esperar', about: 'Waits for a while.' },
  waitUntil: { en: 'Wait until', pt: 'Esperar até', about: 'Waits until the day or moment of a cell or a formula.' },
  waitFor: { en: 'Wait for a change', pt: 'Esperar uma mudança', about: 'Waits until records meet conditions, for some days at most.' },
  callAutomation: { en: 'Start an automation', pt: 'Iniciar uma automação', about: 'Starts another automation.' },
  stop: { en: 'Stop', pt: 'Parar', about: 'Ends the run.' },
  slackPostMessage: { en: 'Post a message', pt: 'Publicar mensagem', about: 'Writes into a Slack channel.' },
  teamsPostMessage: { en: 'Post a message', pt: 'Publicar mensagem', about: 'Writes into a Teams channel.' },
  googleSheetsAppendRow: { en: 'Add a row', pt: 'Adicionar linha', about: 'Adds a row to a Google spreadsheet.' },
  googleCalendarCreateEvent: { en: 'Create an event', pt: 'Criar evento', about: 'Makes an event with times in a Google calendar.' },
  googleCalendarCreateDays: {
    en: 'Create an event of whole days',
    pt: 'Criar evento de dias inteiros',
    about: 'Makes an event of whole days in a Google calendar.',
  },
  telegramSendMessage: { en: 'Send a message', pt: 'Enviar mensagem', about: 'Writes to a Telegram chat.' },
  whatsappSendMessage: { en: 'Send a message', pt: 'Enviar mensagem', about: 'Writes to a WhatsApp number.' },
  openaiWriteText: { en: 'Write a text', pt: 'Escrever um texto', about: 'Asks a language model for a text.' },
}
