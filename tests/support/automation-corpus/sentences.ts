/** The names of a small workspace in one language. */
export interface SentenceTable {
  language: 'en' | 'pt' | 'es'
  requests: string
  customers: string
  invoices: string
  labels: { title: string; owner: string; deadline: string; customer: string; options: string[] }
}

interface SentenceCase {
  says: string
  trigger: string
  steps: string[]
  /** a part of the definition's JSON */
  has?: string
}

const owner = '{{trigger.f000000000002}}'
const customer = '{{trigger.f000000000005.f000000000007}}'
const paid = '"value":["o000000000002"]'

/** Sentences that people write, with the automation that each says. */
export const sentences: readonly { table: SentenceTable; cases: readonly SentenceCase[] }[] = [
  {
    table: {
      ...{ language: 'en', requests: 'Requests', customers: 'Customers', invoices: 'Invoices' },
      labels: { title: 'Title', owner: 'Handled by', deadline: 'Deadline', customer: 'Customer', options: ['Open', 'Paid', 'Cancelled'] },
    },
    cases: [
      { says: 'When a request is new, mail its owner', trigger: 'recordCreated', steps: ['sendMail'], has: owner },
      { says: 'when a new request comes in mail the customer', trigger: 'recordCreated', steps: ['sendMail'], has: customer },
      { says: 'Whenever a request is created, send an e-mail to Ana Souza', trigger: 'recordCreated', steps: ['sendMail'] },
      { says: 'Mail its owner when a request is new.', trigger: 'recordCreated', steps: ['sendMail'], has: owner },
      { says: 'When a request is added, email boss@example.com', trigger: 'recordCreated', steps: ['sendMail'], has: 'boss@example.com' },
      { says: 'When a request is new, create a task for its owner', trigger: 'recordCreated', steps: ['createTask'], has: owner },
      { says: 'When a request is created, notify me', trigger: 'recordCreated', steps: ['notifyPeople'], has: '000000000001"]' },
      { says: 'When a request is paid, mail the customer', trigger: 'recordMatches', steps: ['sendMail'], has: paid },
      { says: 'If the status of a request becomes Paid, tell its owner', trigger: 'recordMatches', steps: ['notifyPeople'], has: paid },
      { says: 'When a request is paid, create an invoice', trigger: 'recordMatches', steps: ['createRecord'], has: 't000000000003' },
      { says: 'When a request changes, notify the owner', trigger: 'recordUpdated', steps: ['notifyPeople'] },
      {
        says: 'When the deadline of a request changes, tell Handled by',
        trigger: 'recordUpdated',
        steps: ['notifyPeople'],
        has: '"fields":["f000000000003"]',
      },
      {
        says: '3 days before the deadline of a request, remind its owner',
        trigger: 'dateReached',
        steps: ['notifyPeople'],
        has: '"days":-3',
      },
      {
        says: 'Remind its owner 2 days before the deadline of a request',
        trigger: 'dateReached',
        steps: ['notifyPeople'],
        has: '"days":-2',
      },
      { says: 'When a request is overdue, make a task for Ana Souza', trigger: 'dateReached', steps: ['createTask'], has: '"days":1' },
      { says: 'Every monday at 8 send an email to boss@example.com', trigger: 'schedule', steps: ['sendMail'], has: '0 8 * * 1' },
      { says: 'Every weekday at 9:30, message Ana Souza', trigger: 'schedule', steps: ['messagePeople'], has: '30 9 * * 1-5' },
      { says: 'Every friday at 5pm mail me@example.com', trigger: 'schedule', steps: ['sendMail'], has: '0 17 * * 5' },
      { says: 'Every month, create an invoice', trigger: 'schedule', steps: ['createRecord'], has: '0 9 1 * *' },
      { says: 'Every hour, tell Ana Souza', trigger: 'schedule', steps: ['messagePeople'], has: '0 * * * *' },
      { says: 'When a form of requests is submitted, email the customer', trigger: 'formSubmitted', steps: ['sendMail'], has: customer },
      { says: 'When a request is deleted, tell Ana Souza', trigger: 'recordDeleted', steps: ['notifyPeople'] },
      { says: 'When a webhook comes in, create an invoice', trigger: 'webhookReceived', steps: ['createRecord'] },
      {
        says: 'When a button of requests is pressed, set the status to Paid',
        trigger: 'button',
        steps: ['updateRecords'],
        has: '"text":"Paid"',
      },
      { says: 'When a request is new, mail its owner and create a task', trigger: 'recordCreated', steps: ['sendMail', 'createTask'] },
      {
        says: 'When a request is new, ask Ana Souza for approval, then mail the customer',
        trigger: 'recordCreated',
        steps: ['approve', 'sendMail'],
      },
      {
        says: 'When a request is new, wait 3 days and then mail the customer',
        trigger: 'recordCreated',
        steps: ['wait', 'sendMail'],
        has: '"amount":3',
      },
      { says: 'When a request is new, post it in slack', trigger: 'recordCreated', steps: ['slackPostMessage'] },
      { says: 'When a request is paid, comment in its chat', trigger: 'recordMatches', steps: ['messageRecord'] },
      { says: 'When a task is completed, notify Ana Souza', trigger: 'taskDone', steps: ['messagePeople'] },
      { says: 'When a request is cancelled, delete it', trigger: 'recordMatches', steps: ['deleteRecords'] },
    ],
  },
  {
    table: {
      ...{ language: 'pt', requests: 'Pedidos', customers: 'Clientes', invoices: 'Faturas' },
      labels: { title: 'Título', owner: 'Atendido por', deadline: 'Prazo', customer: 'Cliente', options: ['Aberto', 'Pago', 'Cancelado'] },
    },
    cases: [
      { says: 'Quando um pedido é novo, envie um e-mail ao responsável', trigger: 'recordCreated', steps: ['sendMail'], has: owner },
      { says: 'Quando chegar um novo pedido, mande um email para o cliente', trigger: 'recordCreated', steps: ['sendMail'], has: customer },
      { says: 'Sempre que um pedido for criado, avise o dono', trigger: 'recordCreated', steps: ['notifyPeople'], has: owner },
      { says: 'Envie um e-mail ao cliente quando um pedido for criado.', trigger: 'recordCreated', steps: ['sendMail'], has: customer },
      {
        says: 'Quando um pedido for adicionado, envie um e-mail para chefe@example.com',
        trigger: 'recordCreated',
        steps: ['sendMail'],
        has: 'chefe@example.com',
      },
      { says: 'Quando um pedido entrar crie uma tarefa para o responsável', trigger: 'recordCreated', steps: ['createTask'], has: owner },
      { says: 'Assim que um pedido for criado, notifique Ana Souza', trigger: 'recordCreated', steps: ['notifyPeople'] },
      { says: 'Quando um pedido for pago, envie um e-mail ao cliente', trigger: 'recordMatches', steps: ['sendMail'], has: paid },
      { says: 'Se o status do pedido ficar Pago, avise o responsável', trigger: 'recordMatches', steps: ['notifyPeople'], has: paid },
      { says: 'Quando um pedido estiver pago, crie uma fatura', trigger: 'recordMatches', steps: ['createRecord'], has: 't000000000003' },
      { says: 'Quando um pedido mudar, avise o dono', trigger: 'recordUpdated', steps: ['notifyPeople'] },
      {
        says: 'Quando o prazo de um pedido é alterado, avise Ana Souza',
        trigger: 'recordUpdated',
        steps: ['notifyPeople'],
        has: '"fields":["f000000000003"]',
      },
      { says: '3 dias antes do prazo do pedido, lembre o responsável', trigger: 'dateReached', steps: ['notifyPeople'], has: '"days":-3' },
      { says: 'Lembre o responsável 2 dias antes do prazo do pedido', trigger: 'dateReached', steps: ['notifyPeople'], has: '"days":-2' },
      {
        says: 'Quando um pedido estiver atrasado, crie uma tarefa para Ana Souza',
        trigger: 'dateReached',
        steps: ['createTask'],
        has: '"days":1',
      },
      { says: 'Toda segunda às 8 envie um e-mail para chefe@example.com', trigger: 'schedule', steps: ['sendMail'], has: '0 8 * * 1' },
      {
        says: 'Todo dia útil às 9:30, mande uma mensagem para Ana Souza',
        trigger: 'schedule',
        steps: ['messagePeople'],
        has: '30 9 * * 1-5',
      },
      { says: 'Toda sexta às 17h envie um e-mail para chefe@example.com', trigger: 'schedule', steps: ['sendMail'], has: '0 17 * * 5' },
      { says: 'Todo mês, crie uma fatura', trigger: 'schedule', steps: ['createRecord'], has: '0 9 1 * *' },
      { says: 'A cada hora, avise Ana Souza', trigger: 'schedule', steps: ['messagePeople'], has: '0 * * * *' },
      {
        says: 'Quando um formulário de pedidos for enviado, envie um e-mail ao cliente',
        trigger: 'formSubmitted',
        steps: ['sendMail'],
        has: customer,
      },
      { says: 'Quando um pedido for excluído, avise Ana Souza', trigger: 'recordDeleted', steps: ['notifyPeople'] },
      { says: 'Quando um webhook chegar, crie uma fatura', trigger: 'webhookReceived', steps: ['createRecord'] },
      {
        says: 'Quando um botão de pedidos for pressionado, mude o status para Pago',
        trigger: 'button',
        steps: ['updateRecords'],
        has: '"text":"Pago"',
      },
      {
        says: 'Quando um pedido é novo, envie um e-mail ao dono e crie uma tarefa',
        trigger: 'recordCreated',
        steps: ['sendMail', 'createTask'],
      },
      {
        says: 'Quando um pedido é novo, peça aprovação a Ana Souza, depois envie um e-mail ao cliente',
        trigger: 'recordCreated',
        steps: ['approve', 'sendMail'],
      },
      {
        says: 'Quando um pedido é novo, espere 3 dias e depois envie um e-mail ao cliente',
        trigger: 'recordCreated',
        steps: ['wait', 'sendMail'],
        has: '"amount":3',
      },
      { says: 'Quando um pedido é novo, poste no Slack', trigger: 'recordCreated', steps: ['slackPostMessage'] },
      { says: 'Quando um pedido for pago, escreva um comentário no registro', trigger: 'recordMatches', steps: ['messageRecord'] },
      { says: 'Quando uma tarefa for concluída, avise Ana Souza', trigger: 'taskDone', steps: ['messagePeople'] },
      { says: 'Quando um pedido for cancelado, exclua', trigger: 'recordMatches', steps: ['deleteRecords'] },
    ],
  },
  {
    table: {
      ...{ language: 'es', requests: 'Solicitudes', customers: 'Clientes', invoices: 'Facturas' },
      labels: {
        title: 'Título',
        owner: 'Atendida por',
        deadline: 'Plazo',
        customer: 'Cliente',
        options: ['Abierta', 'Pagada', 'Cancelada'],
      },
    },
    cases: [
      { says: 'Cuando una solicitud es nueva, envía un correo al responsable', trigger: 'recordCreated', steps: ['sendMail'], has: owner },
      { says: 'Cuando llega una nueva solicitud manda un correo al cliente', trigger: 'recordCreated', steps: ['sendMail'], has: customer },
      { says: 'Siempre que se crea una solicitud, avisa al dueño', trigger: 'recordCreated', steps: ['notifyPeople'], has: owner },
      { says: 'Envía un correo al cliente cuando se crea una solicitud.', trigger: 'recordCreated', steps: ['sendMail'], has: customer },
      {
        says: 'Cuando se crea una solicitud, envía un correo a jefe@example.com',
        trigger: 'recordCreated',
        steps: ['sendMail'],
        has: 'jefe@example.com',
      },
      {
        says: 'Cuando entra una solicitud crea una tarea para el responsable',
        trigger: 'recordCreated',
        steps: ['createTask'],
        has: owner,
      },
      { says: 'Cuando se crea una solicitud, notifica a Ana Souza', trigger: 'recordCreated', steps: ['notifyPeople'] },
      { says: 'Cuando una solicitud está pagada, envía un correo al cliente', trigger: 'recordMatches', steps: ['sendMail'], has: paid },
      {
        says: 'Si el status de una solicitud pasa a Pagada, avisa al responsable',
        trigger: 'recordMatches',
        steps: ['notifyPeople'],
        has: paid,
      },
      {
        says: 'Cuando una solicitud esté pagada, crea una factura',
        trigger: 'recordMatches',
        steps: ['createRecord'],
        has: 't000000000003',
      },
      { says: 'Cuando una solicitud cambia, avisa al dueño', trigger: 'recordUpdated', steps: ['notifyPeople'] },
      {
        says: 'Cuando cambia el plazo de una solicitud, avisa a Ana Souza',
        trigger: 'recordUpdated',
        steps: ['notifyPeople'],
        has: '"fields":["f000000000003"]',
      },
      {
        says: '3 días antes del plazo de la solicitud, recuerda al responsable',
        trigger: 'dateReached',
        steps: ['notifyPeople'],
        has: '"days":-3',
      },
      {
        says: 'Recuerda al responsable 2 días antes del plazo de la solicitud',
        trigger: 'dateReached',
        steps: ['notifyPeople'],
        has: '"days":-2',
      },
      {
        says: 'Cuando una solicitud está vencida, crea una tarea para Ana Souza',
        trigger: 'dateReached',
        steps: ['createTask'],
        has: '"days":1',
      },
      { says: 'Cada lunes a las 8 envía un correo a jefe@example.com', trigger: 'schedule', steps: ['sendMail'], has: '0 8 * * 1' },
      {
        says: 'Cada día hábil a las 9:30, manda un mensaje a Ana Souza',
        trigger: 'schedule',
        steps: ['messagePeople'],
        has: '30 9 * * 1-5',
      },
      { says: 'Cada viernes a las 17:00 envía un correo a jefe@example.com', trigger: 'schedule', steps: ['sendMail'], has: '0 17 * * 5' },
      { says: 'Cada mes, crea una factura', trigger: 'schedule', steps: ['createRecord'], has: '0 9 1 * *' },
      { says: 'Cada hora, avisa a Ana Souza', trigger: 'schedule', steps: ['messagePeople'], has: '0 * * * *' },
      {
        says: 'Cuando se envía un formulario de solicitudes, manda un correo al cliente',
        trigger: 'formSubmitted',
        steps: ['sendMail'],
        has: customer,
      },
      { says: 'Cuando se elimina una solicitud, avisa a Ana Souza', trigger: 'recordDeleted', steps: ['notifyPeople'] },
      { says: 'Cuando llega un webhook, crea una factura', trigger: 'webhookReceived', steps: ['createRecord'] },
      {
        says: 'Cuando se pulsa un botón de solicitudes, cambia el status a Pagada',
        trigger: 'button',
        steps: ['updateRecords'],
        has: '"text":"Pagada"',
      },
      {
        says: 'Cuando una solicitud es nueva, envía un correo al dueño y crea una tarea',
        trigger: 'recordCreated',
        steps: ['sendMail', 'createTask'],
      },
      {
        says: 'Cuando una solicitud es nueva, pide aprobación a Ana Souza, luego envía un correo al cliente',
        trigger: 'recordCreated',
        steps: ['approve', 'sendMail'],
      },
      {
        says: 'Cuando una solicitud es nueva, espera 3 días y luego envía un correo al cliente',
        trigger: 'recordCreated',
        steps: ['wait', 'sendMail'],
        has: '"amount":3',
      },
      { says: 'Cuando una solicitud es nueva, publica en Slack', trigger: 'recordCreated', steps: ['slackPostMessage'] },
      {
        says: 'Cuando una solicitud está pagada, escribe un comentario en el registro',
        trigger: 'recordMatches',
        steps: ['messageRecord'],
      },
      { says: 'Cuando una tarea está terminada, avisa a Ana Souza', trigger: 'taskDone', steps: ['messagePeople'] },
      { says: 'Cuando una solicitud está cancelada, elimina', trigger: 'recordMatches', steps: ['deleteRecords'] },
    ],
  },
]
