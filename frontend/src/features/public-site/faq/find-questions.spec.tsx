import type { DocSection } from '../docs/doc';
import { deciding } from './deciding';
import { documents } from './documents';
import { findQuestions, wordsOf } from './find-questions';
import { keeping } from './keeping';
import { starting } from './starting';

const sections: DocSection[] = [
  {
    id: 'one',
    title: 'Signing in',
    parts: [
      {
        id: 'reset',
        title: 'I forgot my password.',
        body: (
          <p>
            Ask for <a href="/x">an e-mail</a> with a link.
          </p>
        ),
      },
      { id: 'locked', title: 'Why am I locked out?', body: <p>After five tries. Don’t worry.</p> },
    ],
  },
  { id: 'two', title: 'Documents', parts: [{ id: 'types', title: 'Which files?', body: <p>PDF and Word.</p> }] },
];

const found = (search: string, always?: string) =>
  findQuestions(sections, search, always).flatMap(({ parts = [] }) => parts.map(({ id }) => id));

describe('finding a question', () => {
  it('looks into titles, answers and links, whatever the case and the hyphens', () => {
    expect(found('EMAIL')).toEqual(['reset']);
    expect(found('e-mail link')).toEqual(['reset']);
    expect(found('mail')).toEqual(['reset']);
    expect(found("don't worry")).toEqual(['locked']);
    expect(found('signing')).toEqual(['reset', 'locked']);
  });

  it('wants all words, and leaves out sections without any', () => {
    expect(found('password tries')).toEqual([]);
    expect(findQuestions(sections, 'pdf').map(({ id }) => id)).toEqual(['two']);
  });

  it('shows all for blanks, and the question that a link names in any case', () => {
    expect(found('   ')).toEqual(['reset', 'locked', 'types']);
    expect(found('pdf', 'locked')).toEqual(['locked', 'types']);
  });

  it('keeps words of neighbouring blocks apart', () => {
    expect(
      wordsOf([
        <p key="1">one</p>,
        <ul key="2">
          <li>two</li>
        </ul>,
      ]),
    ).toMatch(/one +two/);
  });
});

describe('the questions', () => {
  it('have addresses of their own', () => {
    const ids = [...starting, ...documents, ...deciding, ...keeping].flatMap(({ id, parts = [] }) => [
      id,
      ...parts.map((part) => part.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
