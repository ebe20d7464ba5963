/**
 * Descriptions as people write them, with a plan for each by hand: the folder, then tables with their fields.
 * `Name` is a line of text; others say their type, `>Table` a link to one record, `[A,B]` options, `=…` a formula.
 */
export const descriptions: readonly [lang: 'en' | 'pt' | 'es', description: string, plan: string][] = [
  [
    'en',
    'I run a dental clinic and need patients, treatments and appointments',
    'Dental clinic | Patients: Name, Phone:phone, Birthday:date | Treatments: Treatment, Price:currency | Appointments: Subject, Patient>Patients, Treatment>Treatments, At:dateTime, Status[Planned,Done,Missed]',
  ],
  [
    'en',
    'bike repair shop with customers, bikes, jobs and spare parts',
    'Bike shop | Customers: Name, Email:email | Bikes: Model, Owner>Customers | Parts: Part, Price:currency, In stock:number | Jobs: Job, Bike>Bikes, Part>Parts, Hours:number, Rate:currency, Labour={Hours} * {Rate}, State[Waiting,In work,Ready]',
  ],
  [
    'en',
    'keep track of the books I lend to friends',
    'Library | Friends: Name, Phone:phone | Books: Title, Author, Pages:number | Loans: Loan, Book>Books, Friend>Friends, Since:date, Back:checkbox',
  ],
  [
    'en',
    'recruiting pipeline with candidates, openings and interviews',
    'Recruiting | Openings: Role, Team[Sales,Product,Support] | Candidates: Name, Email:email, Opening>Openings, Stage[Applied,Interview,Offer,Hired], Rating:number | Interviews: Interview, Candidate>Candidates, When:dateTime, Notes:text',
  ],
  [
    'en',
    'a small gym with members, memberships, classes and check-ins',
    'Gym | Members: Name, Phone:phone, Joined:date | Plans: Plan, Monthly:currency | Memberships: Membership, Member>Members, Plan>Plans, Ends:date | Classes: Class, Trainer, Starts:time | Visits: Visit, Member>Members, Class>Classes, At:dateTime',
  ],
  [
    'en',
    'project tracker for an agency: clients, projects, hours and invoices',
    'Agency | Clients: Client, Website:link | Projects: Project, Client>Clients, Budget:currency, Runs:dateRange, State[Idea,Running,Done] | Hours: Work, Project>Projects, Day:date, Spent:number | Invoices: Number, Client>Clients, Amount:currency, Due:date, Paid:checkbox',
  ],
  [
    'en',
    'inventory of a warehouse with suppliers, products and movements',
    'Warehouse | Suppliers: Supplier, Phone:phone | Products: Product, Supplier>Suppliers, Cost:currency, Shelf | Movements: Movement, Product>Products, Pieces:number, Kind[In,Out], Day:date',
  ],
  [
    'en',
    'wedding planner: guests, tables, tasks and budget',
    'Wedding | Seats: Table, Places:number | Guests: Name, Seat>Seats, Menu[Meat,Fish,Vegan], Comes:checkbox | Budget: Item, Planned:currency, Spent:currency, Left={Planned} - {Spent} | To do: Task, Due:date, Done:switch',
  ],
  [
    'en',
    'a school of music with teachers, students, lessons and rooms',
    'Music school | Teachers: Name, Instrument[Piano,Violin,Guitar] | Students: Name, Teacher>Teachers, Email:email | Rooms: Room, Seats:number | Lessons: Lesson, Student>Students, Room>Rooms, At:dateTime',
  ],
  [
    'en',
    'help desk for our software with tickets, customers and priorities',
    'Help desk | Customers: Company, Email:email | Tickets: Subject, Customer>Customers, Priority[Low,Normal,High], State[Open,Waiting,Closed], Opened:date, Answer:text',
  ],
  [
    'en',
    'farm management: fields, crops, harvests and machines',
    'Farm | Plots: Plot, Hectares:number | Crops: Crop, Season[Spring,Summer,Autumn] | Harvests: Harvest, Plot>Plots, Crop>Crops, Tons:number, Day:date | Machines: Machine, Bought:date, Value:currency',
  ],
  [
    'en',
    'a food bank that tracks donors, donations and families',
    'Food bank | Donors: Donor, Phone:phone | Donations: Donation, Donor>Donors, Kilos:number, Day:date | Families: Family, Persons:number, Address | Parcels: Parcel, Family>Families, Given:date',
  ],
  [
    'en',
    'real estate agency with properties, owners, visits and offers',
    'Real estate | Owners: Name, Phone:phone | Properties: Address, Owner>Owners, Price:currency, Rooms:number, State[Free,Reserved,Sold] | Visits: Visit, Property>Properties, At:dateTime | Offers: Offer, Property>Properties, Amount:currency',
  ],
  [
    'en',
    'podcast production: episodes, guests, tasks and sponsors',
    'Podcast | Guests: Name, Email:email | Sponsors: Sponsor, Pays:currency | Episodes: Episode, Guest>Guests, Sponsor>Sponsors, Goes out:date, State[Idea,Recorded,Edited,Out] | Steps: Step, Episode>Episodes, Done:checkbox',
  ],
  [
    'en',
    'volunteer scheduling for a shelter with shifts and people',
    'Shelter | Volunteers: Name, Phone:phone, Skills:multipleSelect[Cooking,Driving,Languages] | Shifts: Shift, Volunteer>Volunteers, From:dateTime, Place[Kitchen,Desk,Night]',
  ],
  [
    'en',
    'purchase orders with approval for a small factory',
    'Purchasing | Vendors: Vendor, Email:email | Orders: Number, Vendor>Vendors, Net:currency, Tax:percent, Needed:date, State[Draft,Asked,Approved,Ordered]',
  ],
  [
    'en',
    'a car fleet with drivers, trips, fuel and services',
    'Fleet | Cars: Plate, Model, Bought:date | Drivers: Name, Licence | Trips: Trip, Car>Cars, Driver>Drivers, Day:date, Km:number | Services: Service, Car>Cars, Cost:currency, Day:date',
  ],
  [
    'en',
    'content calendar with channels, posts and campaigns',
    'Content | Channels: Channel, Address:link | Campaigns: Campaign, Runs:dateRange | Posts: Post, Channel>Channels, Campaign>Campaigns, Goes out:dateTime, Text:text, State[Idea,Writing,Ready,Out]',
  ],
  [
    'en',
    'research lab samples, experiments and results',
    'Lab | Samples: Sample, Taken:date, Kind[Blood,Water,Soil] | Experiments: Experiment, Sample>Samples, Method:text, Done:checkbox | Results: Result, Experiment>Experiments, Value:number, Remark:text',
  ],
  [
    'en',
    'event tickets for a theatre: shows, seats and buyers',
    'Theatre | Shows: Show, At:dateTime, Price:currency | Buyers: Name, Email:email | Tickets: Ticket, Show>Shows, Buyer>Buyers, Seat, Paid:switch',
  ],

  [
    'pt',
    'Tenho uma oficina de carros com clientes, veículos e ordens de serviço',
    'Oficina | Clientes: Nome, Telefone:phone, CPF:cpf | Veículos: Modelo, Placa:carPlate, Dono>Clientes | Ordens: Serviço, Veículo>Veículos, Horas:number, Valor da hora:currency, Total={Horas} * {Valor da hora}, Situação[Aguardando,Em andamento,Pronto]',
  ],
  [
    'pt',
    'controle de estoque da minha loja de roupas',
    'Loja | Fornecedores: Empresa, CNPJ:cnpj | Produtos: Produto, Fornecedor>Fornecedores, Preço:currency, Tamanho[P,M,G] | Movimentos: Movimento, Produto>Produtos, Quantidade:number, Dia:date',
  ],
  [
    'pt',
    'agenda de um salão de beleza com clientes, serviços e horários',
    'Salão | Clientes: Nome, Telefone:phone, Aniversário:date | Serviços: Serviço, Preço:currency, Duração:number | Horários: Horário, Cliente>Clientes, Serviço>Serviços, Quando:dateTime, Veio:checkbox',
  ],
  [
    'pt',
    'funil de vendas com empresas, contatos e negócios',
    'Vendas | Empresas: Empresa, Site:link | Contatos: Nome, Empresa>Empresas, E-mail:email | Negócios: Negócio, Empresa>Empresas, Valor:currency, Etapa[Novo,Proposta,Ganho,Perdido], Fecha em:date',
  ],
  [
    'pt',
    'condomínio com apartamentos, moradores e ocorrências',
    'Condomínio | Apartamentos: Número, Bloco[A,B,C] | Moradores: Nome, Apartamento>Apartamentos, Telefone:phone | Ocorrências: Assunto, Morador>Moradores, Aberta em:date, Situação[Aberta,Resolvida]',
  ],
  [
    'pt',
    'gestão de uma igreja: membros, grupos e eventos',
    'Igreja | Grupos: Grupo, Líder | Membros: Nome, Grupo>Grupos, Nascimento:date | Eventos: Evento, Data:date, Local, Presentes:number',
  ],
  [
    'pt',
    'restaurante com mesas, reservas e cardápio',
    'Restaurante | Mesas: Mesa, Lugares:number | Pratos: Prato, Preço:currency, Tipo[Entrada,Principal,Sobremesa] | Reservas: Nome, Mesa>Mesas, Quando:dateTime, Pessoas:number',
  ],
  [
    'pt',
    'escola de inglês com alunos, turmas, aulas e mensalidades',
    'Escola | Turmas: Turma, Nível[Básico,Médio,Avançado] | Alunos: Nome, Turma>Turmas, E-mail:email | Aulas: Aula, Turma>Turmas, Dia:date | Mensalidades: Mês, Aluno>Alunos, Valor:currency, Paga:checkbox',
  ],
  [
    'pt',
    'obras da construtora: obras, etapas, materiais e gastos',
    'Obras | Obras: Obra, Endereço, Prazo:dateRange | Etapas: Etapa, Obra>Obras, Feita:checkbox | Gastos: Gasto, Obra>Obras, Previsto:currency, Real:currency, Diferença={Previsto} - {Real}',
  ],
  [
    'pt',
    'clínica veterinária com tutores, animais e consultas',
    'Veterinária | Tutores: Nome, Telefone:phone | Animais: Nome, Tutor>Tutores, Espécie[Cão,Gato,Outro], Nascimento:date | Consultas: Motivo, Animal>Animais, Quando:dateTime, Receita:text',
  ],
  [
    'pt',
    'controle de despesas com aprovação do gestor',
    'Despesas | Centros: Centro, Limite:currency | Despesas: Descrição, Centro>Centros, Valor:currency, Dia:date, Situação[Enviada,Aprovada,Recusada]',
  ],
  [
    'pt',
    'produção de bolos por encomenda',
    'Bolos | Clientes: Nome, Telefone:phone | Sabores: Sabor, Preço por quilo:currency | Encomendas: Encomenda, Cliente>Clientes, Sabor>Sabores, Quilos:number, Entrega:dateTime, Pronta:switch',
  ],
  [
    'pt',
    'advocacia: clientes, processos, prazos e audiências',
    'Advocacia | Clientes: Nome, CPF:cpf, E-mail:email | Processos: Número, Cliente>Clientes, Área[Civil,Trabalho,Família] | Prazos: Prazo, Processo>Processos, Até:date, Cumprido:checkbox | Audiências: Audiência, Processo>Processos, Quando:dateTime',
  ],
  [
    'pt',
    'aluguel de equipamentos com itens e devoluções',
    'Aluguel | Clientes: Cliente, CNPJ:cnpj | Itens: Item, Diária:currency | Locações: Locação, Cliente>Clientes, Item>Itens, Período:dateRange, Devolvido:checkbox',
  ],
  [
    'pt',
    'time de futebol com jogadores, jogos e presenças',
    'Futebol | Jogadores: Nome, Posição[Goleiro,Defesa,Meio,Ataque] | Jogos: Adversário, Dia:date, Gols feitos:number, Gols tomados:number, Saldo={Gols feitos} - {Gols tomados} | Presenças: Presença, Jogador>Jogadores, Jogo>Jogos',
  ],
  [
    'pt',
    'fazenda de leite: vacas, ordenhas e vacinas',
    'Fazenda | Vacas: Brinco, Raça[Holandesa,Jersey], Nascimento:date | Ordenhas: Ordenha, Vaca>Vacas, Litros:number, Dia:date | Vacinas: Vacina, Vaca>Vacas, Dia:date',
  ],
  [
    'pt',
    'biblioteca da escola com livros, leitores e empréstimos',
    'Biblioteca | Livros: Título, Autor, Páginas:number | Leitores: Nome, Série[1,2,3] | Empréstimos: Empréstimo, Livro>Livros, Leitor>Leitores, Saiu:date, Voltou:checkbox',
  ],
  [
    'pt',
    'manutenção de máquinas da fábrica',
    'Manutenção | Máquinas: Máquina, Setor[Corte,Solda,Pintura] | Planos: Plano, Máquina>Máquinas, A cada dias:number | Ordens: Ordem, Máquina>Máquinas, Aberta:date, Custo:currency, Situação[Aberta,Feita]',
  ],
  [
    'pt',
    'doações de uma ONG com doadores e projetos',
    'ONG | Doadores: Nome, E-mail:email | Projetos: Projeto, Meta:currency | Doações: Doação, Doador>Doadores, Projeto>Projetos, Valor:currency, Dia:date',
  ],
  [
    'pt',
    'viagens da família: destinos, roteiro e gastos',
    'Viagens | Destinos: Destino, Período:dateRange | Roteiro: Passeio, Destino>Destinos, Quando:dateTime | Gastos: Gasto, Destino>Destinos, Valor:currency, Tipo[Hotel,Comida,Passeio]',
  ],

  [
    'es',
    'Tengo una clínica con pacientes, médicos y citas',
    'Clínica | Médicos: Nombre, Especialidad[General,Pediatría,Piel] | Pacientes: Nombre, Teléfono:phone, Nacimiento:date | Citas: Motivo, Paciente>Pacientes, Médico>Médicos, Cuándo:dateTime, Estado[Prevista,Hecha,Perdida]',
  ],
  [
    'es',
    'tienda en línea con productos, pedidos y envíos',
    'Tienda | Clientes: Nombre, Correo:email | Productos: Producto, Precio:currency | Pedidos: Número, Cliente>Clientes, Producto>Productos, Piezas:number, Día:date, Estado[Nuevo,Pagado,Enviado]',
  ],
  [
    'es',
    'academia de baile: alumnos, clases y pagos',
    'Baile | Clases: Clase, Estilo[Salsa,Tango,Flamenco] | Alumnos: Nombre, Clase>Clases, Teléfono:phone | Pagos: Mes, Alumno>Alumnos, Importe:currency, Pagado:checkbox',
  ],
  [
    'es',
    'taller de carpintería con clientes, presupuestos y trabajos',
    'Carpintería | Clientes: Nombre, Teléfono:phone | Presupuestos: Presupuesto, Cliente>Clientes, Horas:number, Precio hora:currency, Total={Horas} * {Precio hora} | Trabajos: Trabajo, Presupuesto>Presupuestos, Entrega:date, Estado[Pendiente,En curso,Listo]',
  ],
  [
    'es',
    'control de gastos del hogar por categorías',
    'Hogar | Categorías: Categoría, Límite:currency | Gastos: Gasto, Categoría>Categorías, Importe:currency, Día:date | Ingresos: Ingreso, Importe:currency, Día:date',
  ],
  [
    'es',
    'inmobiliaria con pisos, dueños y visitas',
    'Inmobiliaria | Dueños: Nombre, Teléfono:phone | Pisos: Dirección, Dueño>Dueños, Precio:currency, Metros:number, Estado[Libre,Reservado,Vendido] | Visitas: Visita, Piso>Pisos, Cuándo:dateTime',
  ],
  [
    'es',
    'hotel pequeño con habitaciones, huéspedes y reservas',
    'Hotel | Habitaciones: Habitación, Camas:number, Precio:currency | Huéspedes: Nombre, Correo:email | Reservas: Reserva, Huésped>Huéspedes, Habitación>Habitaciones, Estancia:dateRange, Pagada:checkbox',
  ],
  [
    'es',
    'seguimiento de errores de nuestro software',
    'Errores | Versiones: Versión, Sale:date | Errores: Título, Versión>Versiones, Gravedad[Baja,Media,Alta], Estado[Abierto,En curso,Cerrado], Pasos:text',
  ],
  [
    'es',
    'club de lectura: libros, socios y reuniones',
    'Lectura | Socios: Nombre, Correo:email | Libros: Título, Autor, Propuesto por>Socios | Reuniones: Reunión, Libro>Libros, Cuándo:dateTime, Notas:text',
  ],
  [
    'es',
    'finca de café con lotes, cosechas y ventas',
    'Finca | Lotes: Lote, Hectáreas:number | Cosechas: Cosecha, Lote>Lotes, Kilos:number, Día:date | Ventas: Venta, Cosecha>Cosechas, Comprador, Importe:currency',
  ],
  [
    'es',
    'agencia de viajes: clientes, paquetes y reservas',
    'Viajes | Clientes: Nombre, Pasaporte, Correo:email | Paquetes: Paquete, Precio:currency, Días:number | Reservas: Reserva, Cliente>Clientes, Paquete>Paquetes, Sale:date, Estado[Pedida,Pagada,Hecha]',
  ],
  [
    'es',
    'selección de personal con vacantes y candidatos',
    'Selección | Vacantes: Puesto, Equipo[Ventas,Técnica] | Candidatos: Nombre, Vacante>Vacantes, Correo:email, Etapa[Nuevo,Entrevista,Oferta] | Entrevistas: Entrevista, Candidato>Candidatos, Cuándo:dateTime',
  ],
  [
    'es',
    'panadería con recetas, ingredientes y producción diaria',
    'Panadería | Ingredientes: Ingrediente, Costo:currency | Recetas: Receta, Ingrediente>Ingredientes, Minutos:number | Producción: Tanda, Receta>Recetas, Piezas:number, Día:date',
  ],
  [
    'es',
    'eventos de una empresa: invitados, proveedores y tareas',
    'Eventos | Eventos: Evento, Día:date, Lugar | Invitados: Nombre, Evento>Eventos, Viene:switch | Proveedores: Proveedor, Teléfono:phone, Costo:currency | Tareas: Tarea, Evento>Eventos, Hecha:checkbox',
  ],
  [
    'es',
    'mantenimiento de ascensores con edificios y visitas',
    'Ascensores | Edificios: Edificio, Dirección | Ascensores: Número, Edificio>Edificios, Instalado:date | Visitas: Visita, Ascensor>Ascensores, Día:date, Informe:text, Estado[Prevista,Hecha]',
  ],
  [
    'es',
    'donaciones de ropa con donantes y entregas',
    'Ropa | Donantes: Nombre, Teléfono:phone | Donaciones: Donación, Donante>Donantes, Bolsas:number, Día:date | Entregas: Entrega, Donación>Donaciones, Familia, Día:date',
  ],
  [
    'es',
    'laboratorio de análisis con muestras y resultados',
    'Laboratorio | Muestras: Muestra, Tipo[Sangre,Agua,Suelo], Tomada:dateTime | Pruebas: Prueba, Muestra>Muestras, Método | Resultados: Resultado, Prueba>Pruebas, Valor:number',
  ],
  [
    'es',
    'cooperativa de taxis: choferes, autos y turnos',
    'Taxis | Choferes: Nombre, Licencia, Teléfono:phone | Autos: Número, Modelo | Turnos: Turno, Chofer>Choferes, Auto>Autos, Desde:dateTime, Ganado:currency',
  ],
  [
    'es',
    'contratos y vencimientos de una empresa',
    'Contratos | Empresas: Empresa, Sitio:link | Contratos: Contrato, Empresa>Empresas, Importe:currency, Vigencia:dateRange, Estado[Vigente,Vencido], Documento:files',
  ],
  [
    'es',
    'plan de estudios con materias, profesores y horarios',
    'Estudios | Profesores: Nombre, Correo:email | Materias: Materia, Profesor>Profesores, Créditos:number | Horarios: Clase, Materia>Materias, Hora:time, Día[Lunes,Martes,Miércoles]',
  ],
]
