import { z } from 'zod';
import { findArticle, listArticles } from '#contract/articles.ts';
import { listCompanies } from '#contract/companies.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { listUsers } from '#contract/users.ts';
import { paging, tool } from './tool.ts';

const search = z.string().max(FieldLimit.search).optional();

const searchArticles = tool({
  name: 'search_articles',
  title: 'Search articles',
  description: 'Lists articles of the knowledge base without their texts, the most relevant first.',
  isReading: true,
  input: z.object({ search, ...paging }),
  run: async (api, querystring) => {
    const { rows, cursor } = await api.list(listArticles, { querystring });
    return { articles: rows.map(({ content: _, ...article }) => article), cursor };
  },
});

const readArticle = tool({
  name: 'read_article',
  title: 'Read an article',
  description: 'Reads an article of the knowledge base, in Markdown.',
  isReading: true,
  input: z.object({ articleId: z.uuid() }),
  run: (api, params) => api.call(findArticle, { params }),
});

const searchCompanies = tool({
  name: 'search_companies',
  title: 'Search companies',
  description: 'Lists the companies that the provider serves. Only for staff of the provider.',
  isForStaff: true,
  isReading: true,
  input: z.object({ search, ...paging }),
  run: async (api, querystring) => {
    const { rows, cursor } = await api.list(listCompanies, { querystring });
    return { companies: rows, cursor };
  },
});

const readCompany = tool({
  name: 'read_company',
  title: 'Read the people of a company',
  description: 'Lists the people of a company with their ids, roles and addresses. Only for staff of the provider.',
  isForStaff: true,
  isReading: true,
  input: z.object({ companyId: z.uuid(), search, ...paging }),
  run: async (api, querystring) => {
    const { rows, cursor } = await api.list(listUsers, { querystring });
    return { people: rows, cursor };
  },
});

export const otherTools = [searchArticles, readArticle, searchCompanies, readCompany];
