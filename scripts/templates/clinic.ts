import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const menu = {
  ...{ title: 'Clinic', color: 'red' },
  items: [
    '@app:Reception',
    '@app:Treatment room',
    { folder: 'Tables', items: ['@Patients', '@Appointments', '@Treatments', '@Practitioners'] },
    '@page:Reception guide',
  ],
}

/** Patients, their appointments and treatments, and what is still to be paid. */
export const clinic: TemplateSource = {
  slug: 'clinic-appointments',
  categories: ['Health'],
  about: {
    en: {
      title: 'Clinic appointments',
      short: 'Patients, a calendar of appointments, treatments and what is to be paid.',
      description: `For a small practice of any kind. The **reception** sees the day, who has come and who has not; a **patient** has all appointments and treatments in one place, with what is still to be paid.

- A calendar by state, a board of the day, a waiting list
- Practitioners with their appointments and their turnover
- A public form for new patients, a page for the reception, automations for reminders and for what was missed`,
    },
    pt: {
      title: 'Consultas da clínica',
      short: 'Pacientes, um calendário de consultas, tratamentos e o que falta pagar.',
      description: `Para um consultório pequeno de qualquer tipo. A **recepção** vê o dia, quem chegou e quem não; um **paciente** tem todas as consultas e tratamentos em um lugar, com o que ainda falta pagar.

- Um calendário por situação, um quadro do dia, uma lista de espera
- Profissionais com as suas consultas e o seu faturamento
- Um formulário público para novos pacientes, uma página para a recepção, automações para lembretes e para faltas`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Clinic', icon: 'stethoscope', color: 'red' },
    tables: [
      {
        ...{ label: 'Practitioners', icon: 'stethoscope', color: 'teal' },
        fields: [
          part.title('Practitioner', 200),
          part.pick('Field', { 'General medicine': 'teal', Physiotherapy: 'green', Dentistry: 'blue', Psychology: 'violet' }),
          part.phone(),
          part.rollup('Appointments in all', 'Appointments', 'count'),
          part.rollup('Turnover', 'Appointments', 'sum', 'Appointments/Price', { all: [['@Appointments/Status', 'anyOf', ['Came']]] }),
        ],
        views: [part.grid('All practitioners', { sort: ['Practitioner'] })],
      },
      {
        ...{ label: 'Patients', icon: 'users', color: 'red' },
        fields: [
          part.title('Patient', 200),
          part.day('Born on'),
          part.formula('Age', 'IF(ISBLANK({Born on}), BLANK(), AGE({Born on}))', { width: 80 }),
          part.phone(),
          part.mail(),
          part.pick('Insurance', { Private: 'violet', 'National health': 'blue', None: 'gray' }, { width: 140 }),
          part.picks('To mind', { Allergy: 'red', Wheelchair: 'blue', 'Fear of needles': 'amber', 'Speaks English': 'gray' }),
          part.rollup('Last visit', 'Appointments', 'max', 'Appointments/When', { all: [['@Appointments/Status', 'anyOf', ['Came']]] }),
          part.rollup('To pay', 'Appointments', 'sum', 'Appointments/Price', {
            all: [
              ['@Appointments/Status', 'anyOf', ['Came']],
              ['@Appointments/Paid', 'isNotChecked'],
            ],
          }),
          part.rollup('Missed', 'Appointments', 'count', null, { all: [['@Appointments/Status', 'anyOf', ['Missed']]] }),
          part.notes(),
        ],
        views: [
          part.grid('All patients', { sort: ['Patient'] }),
          part.grid('Who owes', {
            filter: { all: [['To pay', 'greater', 0]] },
            sort: ['-To pay'],
            settings: { figures: { '@/To pay': 'sum' } },
          }),
        ],
      },
      {
        ...{ label: 'Appointments', icon: 'calendar', color: 'blue' },
        fields: [
          part.title('Reason', 220),
          part.link('Patient', 'Patients', 'Appointments'),
          part.link('Practitioner', 'Practitioners', 'Appointments'),
          part.moment('When'),
          part.number('Minutes'),
          part.pick(
            'Status',
            { Asked: 'gray', Confirmed: 'blue', 'Is here': 'amber', Came: 'green', Missed: 'red', Cancelled: 'pink' },
            { width: 120 },
          ),
          part.pick('Room', { 'Room 1': 'teal', 'Room 2': 'indigo', Home: 'orange' }, { width: 100 }),
          part.money('Price'),
          part.tick('Paid'),
          part.button('Is here', 'amber', { Status: '@/Status/Is here' }),
          part.notes('Remarks'),
        ],
        views: [
          part.grid('All appointments', { sort: ['-When'], settings: { color_by: '@/Status', figures: { '@/Price': 'sum' } } }),
          part.calendar('Calendar', 'When', 'Status', { calendar_mode: 'week' }),
          part.board('Board', 'Status', ['Patient', 'When', 'Practitioner']),
          part.grid('By practitioner', { group: ['Practitioner'], sort: ['When'] }),
        ],
      },
      {
        ...{ label: 'Treatments', icon: 'heartbeat', color: 'green' },
        fields: [
          part.title('Treatment', 240),
          part.link('Patient', 'Patients', 'Treatments'),
          part.link('Appointment', 'Appointments', 'Treatments'),
          part.day('Date'),
          part.pick('Kind', { Examination: 'blue', Exercise: 'green', Medicine: 'violet', Small: 'gray' }, { width: 130 }),
          part.notes('Findings', { width: 340 }),
          part.day('Look again on'),
        ],
        views: [part.grid('Latest first', { sort: ['-Date'] }), part.calendar('Look again', 'Look again on', 'Kind')],
      },
    ],
    records: [
      {
        table: 'Practitioners',
        fields: ['Practitioner', 'Field', 'Phone'],
        rows: [
          ['Dr. Clara Azevedo', 'General medicine', '+351 21 800 1001'],
          ['Tomé Rodrigues', 'Physiotherapy', '+351 21 800 1002'],
          ['Dr. Irene Falcão', 'Psychology', '+351 21 800 1003'],
        ],
      },
      {
        table: 'Patients',
        fields: ['Patient', 'Born on', 'Phone', 'Email', 'Insurance', 'To mind', 'Notes'],
        rows: [
          [
            'Amélia Couto',
            '1948-03-12',
            '+351 96 800 2001',
            'amelia@mail.example',
            'National health',
            ['Wheelchair'],
            'Comes with her son',
          ],
          ['Bernardo Maia', '1990-11-02', '+351 96 800 2002', 'bernardo@mail.example', 'Private', null, null],
          ['Conceição Rosa', '1975-06-21', '+351 96 800 2003', 'conceicao@mail.example', 'National health', ['Allergy'], 'Penicillin'],
          ['David Hughes', '1982-01-30', '+351 96 800 2004', 'david@mail.example', 'None', ['Speaks English'], null],
          ['Ester Lima', '2001-09-14', '+351 96 800 2005', 'ester@mail.example', 'Private', ['Fear of needles'], null],
          ['Francisco Vale', '1966-12-05', '+351 96 800 2006', 'francisco@mail.example', 'National health', null, null],
          ['Glória Pires', '1959-04-18', '+351 96 800 2007', 'gloria@mail.example', 'National health', null, null],
          ['Heitor Nunes', '2014-07-07', '+351 96 800 2008', 'mae.heitor@mail.example', 'Private', null, 'His mother decides'],
        ],
      },
      {
        table: 'Appointments',
        fields: ['Reason', 'Patient', 'Practitioner', 'When', 'Minutes', 'Status', 'Room', 'Price', 'Paid', 'Remarks'],
        rows: [
          ['Check of the blood pressure', 'Amélia Couto', 'Dr. Clara Azevedo', 'today 09:00', 20, 'Confirmed', 'Room 1', 45, false, null],
          ['Back, third time', 'Bernardo Maia', 'Tomé Rodrigues', 'today 09:30', 45, 'Is here', 'Room 2', 50, false, null],
          ['Cough', 'Heitor Nunes', 'Dr. Clara Azevedo', 'today 10:00', 20, 'Confirmed', 'Room 1', 45, false, 'First time'],
          ['Talk', 'Ester Lima', 'Dr. Irene Falcão', 'today 11:00', 50, 'Confirmed', 'Room 2', 70, false, null],
          ['Knee after the operation', 'Francisco Vale', 'Tomé Rodrigues', 'today+1 15:00', 45, 'Confirmed', 'Room 2', 50, false, null],
          ['Vaccination', 'David Hughes', 'Dr. Clara Azevedo', 'today+1 16:30', 10, 'Asked', 'Room 1', 25, false, null],
          ['Yearly check', 'Glória Pires', 'Dr. Clara Azevedo', 'today+2 09:30', 40, 'Confirmed', 'Room 1', 80, false, null],
          ['Visit at home', 'Amélia Couto', 'Tomé Rodrigues', 'today+3 14:00', 60, 'Confirmed', 'Home', 75, false, null],
          ['Talk', 'Conceição Rosa', 'Dr. Irene Falcão', 'today+4 10:00', 50, 'Asked', 'Room 2', 70, false, null],
          ['Back, second time', 'Bernardo Maia', 'Tomé Rodrigues', 'today-7 09:30', 45, 'Came', 'Room 2', 50, true, null],
          ['Back, first time', 'Bernardo Maia', 'Tomé Rodrigues', 'today-14 09:30', 45, 'Came', 'Room 2', 50, true, null],
          ['Rash', 'Conceição Rosa', 'Dr. Clara Azevedo', 'today-9 11:00', 20, 'Came', 'Room 1', 45, false, null],
          ['Talk', 'Ester Lima', 'Dr. Irene Falcão', 'today-7 11:00', 50, 'Missed', 'Room 2', 70, false, 'Did not call'],
          ['Knee, before the operation', 'Francisco Vale', 'Tomé Rodrigues', 'today-30 15:00', 45, 'Came', 'Room 2', 50, true, null],
          ['Certificate for work', 'David Hughes', 'Dr. Clara Azevedo', 'today-20 12:00', 15, 'Came', 'Room 1', 35, true, null],
          ['Talk', 'Ester Lima', 'Dr. Irene Falcão', 'today-21 11:00', 50, 'Came', 'Room 2', 70, true, null],
          ['Blood test', 'Glória Pires', 'Dr. Clara Azevedo', 'today-5 08:30', 15, 'Came', 'Room 1', 30, false, null],
          ['Cold', 'Francisco Vale', 'Dr. Clara Azevedo', 'today-16 10:30', 20, 'Cancelled', 'Room 1', 45, false, null],
        ],
      },
      {
        table: 'Treatments',
        fields: ['Treatment', 'Patient', 'Appointment', 'Date', 'Kind', 'Findings', 'Look again on'],
        rows: [
          [
            'Exercises for the back',
            'Bernardo Maia',
            'Back, first time',
            'today-14',
            'Exercise',
            'Ten minutes in the morning and evening.',
            'today',
          ],
          ['Second row of exercises', 'Bernardo Maia', 'Back, second time', 'today-7', 'Exercise', 'Bends without pain to the knee.', null],
          ['Cream for two weeks', 'Conceição Rosa', 'Rash', 'today-9', 'Medicine', 'No penicillin.', 'today+5'],
          ['Movement of the knee', 'Francisco Vale', 'Knee, before the operation', 'today-30', 'Examination', '95 degrees.', null],
          ['Blood test', 'Glória Pires', 'Blood test', 'today-5', 'Examination', 'Results come in three days.', 'today+2'],
          ['First talk', 'Ester Lima', '#16', 'today-21', 'Examination', 'Sleeps badly since the move.', null],
          ['Certificate', 'David Hughes', 'Certificate for work', 'today-20', 'Small', null, null],
        ],
      },
    ],
    forms: [
      {
        ...{
          label: 'New patient',
          table: 'Patients',
          title: 'Welcome',
          text: 'What you write here is read by the reception and your practitioner only.',
          color: 'red',
          sendLabel: 'Send',
          public: true,
        },
        parts: [
          { field: 'Patient', label: 'Your name', required: true },
          'Born on',
          { field: 'Phone', required: true },
          'Email',
          'Insurance',
          { field: 'To mind', label: 'What should we mind?' },
          'Notes',
        ],
        thanks: { title: 'Thank you', text: 'We call to find a day.' },
      },
      {
        ...{ label: 'New appointment', table: 'Appointments', title: 'New appointment', color: 'blue' },
        parts: ['Reason', 'Patient', 'Practitioner', 'When', 'Minutes', 'Room', 'Price'],
        thanks: { title: 'It is in the calendar' },
      },
    ],
    pages: [{ ...{ label: 'Reception guide', icon: 'book', color: 'amber' }, text: '§guide' }],
    apps: [
      {
        ...{ label: 'Reception', icon: 'stethoscope', color: 'red' },
        blocks: part.page([
          [part.heading('Reception', 'Appointments', 'Reason', 'New appointment'), 12, 2],
          [part.figure('Appointments', 'Today', 'blue', { where: { all: [['When', 'is', { relative: 'today' }]] } }), 3, 3],
          [part.figure('Appointments', 'To confirm', 'gray', { where: { all: [['Status', 'anyOf', ['Asked']]] } }), 3, 3],
          [part.figure('Appointments', 'Missed', 'red', { where: { all: [['Status', 'anyOf', ['Missed']]] } }), 3, 3],
          [part.figure('Patients', 'To pay', 'amber', { of: 'To pay' }), 3, 3],
          [
            part.list('Appointments', 'The day', {
              fields: ['When', 'Reason', 'Patient', 'Practitioner', 'Room', 'Status', 'Is here'],
              where: { all: [['When', 'is', { relative: 'today' }]] },
              sort: 'When',
            }),
            12,
            9,
          ],
          [part.list('Appointments', 'Week', { view: 'Calendar' }), 12, 17],
          [part.list('Patients', 'Who owes', { view: 'Who owes', fields: ['Patient', 'Phone', 'To pay'] }), 6, 10],
          [part.reading('Reception guide'), 6, 10],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Reception', icon: 'stethoscope', to: '@app:Reception' },
          { label: 'Treatments', icon: 'heartbeat', to: '@app:Treatment room' },
          { label: 'Appointment', icon: 'calendar', to: '@Appointments' },
        ],
      },
      {
        ...{ label: 'Treatment room', icon: 'heartbeat', color: 'green' },
        blocks: part.page([
          [part.heading('Patients', 'Patients', 'Patient', 'New patient'), 12, 2],
          [part.list('Patients', 'Patients', { fields: ['Patient', 'Age', 'To mind', 'Last visit', 'Missed'], sort: 'Patient' }), 7, 11],
          [
            part.list('Treatments', 'Look again', {
              fields: ['Treatment', 'Patient', 'Look again on'],
              where: { all: [['Look again on', 'isFilled']] },
              sort: 'Look again on',
            }),
            5,
            11,
          ],
          [part.list('Treatments', 'Treatments', { fields: ['Treatment', 'Patient', 'Date', 'Kind', 'Findings'], sort: '-Date' }), 12, 10],
          [part.chart('Appointments', 'Appointments by practitioner', 'stacked', 'Practitioner', { split: 'Status' }), 6, 9],
          [
            part.chart('Appointments', 'Turnover by week', 'bar', 'When', {
              of: 'Price',
              bucket: 'week',
              color: 'green',
              where: { all: [['Status', 'anyOf', ['Came']]] },
            }),
            6,
            9,
          ],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.onDay('Appointments', 'When', -1, 'Remind the day before', 'Points the people you choose to each appointment of tomorrow.', [
        part.tellPeople,
      ]),
      part.whenCreated('Appointments', 'Begin as asked', 'A new appointment waits to be confirmed.', [
        part.setCells('Appointments', { Status: 'Asked' }),
      ]),
      part.whenMatches(
        'Appointments',
        { all: [['Status', 'anyOf', ['Missed']]] },
        'Call who was missed',
        'Points the people you choose to a missed appointment.',
        [part.tellPeople],
      ),
    ],
  },
  texts: {
    guide: {
      en: `## The morning

1. Call everybody in *Asked*
2. Who comes in: press **Is here**
3. After the visit: *Came*, and tick *Paid* when they paid

## Missed

Call the same day. After three times, an appointment is paid in advance.

## Data

Health data belongs to the patient. Nobody but the practitioners sees *Treatments*: set that in Roles.`,
      pt: `## A manhã

1. Ligar a todos em *Pedida*
2. Quem entra: aperte **Chegou**
3. Depois da consulta: *Veio*, e marque *Pago* quando pagarem

## Faltas

Ligar no mesmo dia. Depois de três, a consulta é paga antes.

## Dados

Dados de saúde são do paciente. Só os profissionais veem *Tratamentos*: ajuste isso em Funções.`,
    },
  },
}
