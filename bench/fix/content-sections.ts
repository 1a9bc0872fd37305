import { either, wrap, type Place } from './sections.ts';
import { el, type El } from './tree.ts';

export function table({ theme: { table } }: Place): El {
  const { title, columns, rows } = table;
  return el(
    'section',
    { class: 'table', 'aria-labelledby': 'figures', mark: 'region' },
    el('h2', { id: 'figures', mark: 'figures' }, title),
    el(
      'table',
      { mark: 'table' },
      el('caption', { mark: 'caption' }, `${title}, as of this month`),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ...columns.map((name, index) =>
            el('th', { scope: 'col', id: `column-${index}`, mark: `column-${index}` }, name),
          ),
        ),
      ),
      el(
        'tbody',
        {},
        ...rows.map((cells, row) =>
          el(
            'tr',
            {},
            ...cells.map((cell, index) =>
              el('td', { headers: `column-${index}`, mark: `cell-${row}-${index}` }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

export function contact(place: Place): El {
  const { slug } = place;
  const id = (name: string): string => either(place, name, `${slug}-${name}`, `field-${name}`);
  const field = (name: string, label: string, attrs: Record<string, string>): El =>
    el(
      'div',
      { class: 'field', mark: `${name}-row` },
      el('label', { for: id(name), mark: `${name}-label` }, label),
      el('input', { id: id(name), name, ...attrs, mark: `${name}-field` }),
    );
  return wrap(
    place,
    'contact',
    el('h2', { id: 'contact', mark: 'contact-heading' }, 'Write to us'),
    el(
      'form',
      { action: '/', mark: 'form' },
      field('name', 'Your name', { type: 'text', autocomplete: 'name' }),
      field('email', 'E-mail address', { type: 'email', autocomplete: 'email' }),
      field('phone', 'Telephone', { type: 'tel', autocomplete: 'tel' }),
      el(
        'div',
        { class: 'field' },
        el('label', { for: id('topic'), mark: 'topic-label' }, 'Topic'),
        el(
          'select',
          { id: id('topic'), name: 'topic', mark: 'topic-field' },
          el('option', {}, 'A question'),
          el('option', {}, 'An order'),
        ),
      ),
      el(
        'div',
        { class: 'field' },
        el('label', { for: id('message'), mark: 'message-label' }, 'Message'),
        el('textarea', { id: id('message'), name: 'message', rows: '4', mark: 'message-field' }),
      ),
      el('button', { type: 'submit', class: 'button', mark: 'send' }, 'Send the message'),
    ),
  );
}

export function steps(place: Place): El {
  const { steps: list, terms } = place.theme;
  return wrap(
    place,
    'steps',
    el('h2', { id: 'steps' }, 'Step by step'),
    el('ol', { mark: 'steps' }, ...list.map((text, index) => el('li', { mark: `step-${index}` }, text))),
    el('h3', { mark: 'terms-heading' }, 'Words that we use'),
    el(
      'dl',
      { mark: 'terms' },
      ...terms.flatMap(([term, text]) => [el('dt', { mark: 'term' }, term), el('dd', {}, text)]),
    ),
    el(
      'p',
      {},
      'Made with ',
      el('abbr', { title: 'Cascading Style Sheets', mark: 'abbr' }, 'CSS'),
      ' and ',
      el('code', { mark: 'code' }, 'make'),
      ' on a slow computer.',
    ),
  );
}

export function map(place: Place): El {
  return wrap(
    place,
    'map',
    el('h2', { id: 'map' }, 'Where it is'),
    el('iframe', {
      src: '/map.html',
      title: `Map of the way to ${place.theme.name}`,
      width: '600',
      height: '200',
      mark: 'frame',
    }),
    el(
      'p',
      { class: 'note', style: 'color: #4a4a4a', mark: 'note' },
      'The map shows the entrance at the rear of the house.',
    ),
  );
}

export function voices(place: Place): El {
  return wrap(
    place,
    'voices',
    el('h2', { id: 'voices' }, 'What guests have written'),
    el(
      'blockquote',
      { lang: 'fr', mark: 'french' },
      el(
        'p',
        {},
        'Nous avons passé une journée merveilleuse avec toute la famille et nous reviendrons certainement cet été.',
      ),
    ),
    el(
      'blockquote',
      { lang: 'ar', dir: 'rtl', mark: 'arabic' },
      el('p', {}, 'لقد قضينا يوما جميلا هنا مع العائلة وسنعود بالتأكيد في الصيف القادم مع الأصدقاء'),
    ),
    el('p', { role: 'status', class: 'badge', mark: 'status' }, 'Two new letters have come this week.'),
  );
}
