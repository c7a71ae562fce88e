// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TemplatesQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.DocumentTemplateFilter | null | undefined;
  sort?: Types.DocumentTemplateSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type TemplatesQuery = { documentTemplates: { nextCursor: string | null, data: Array<{ id: string, name: string, version: number, documentType: Types.DocumentType, createdAt: string }>, pagination: { total: number } } | null };

export type TemplateTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type TemplateTypesQuery = { documentTemplateCounts: Array<{ value: string | null, count: number }> | null };

export type TemplateTextFragment = { id: string, name: string, version: number, documentType: Types.DocumentType, body: string, createdAt: string, updatedAt: string };

export type TemplatePageQueryVariables = Exact<{
  name: string;
}>;


export type TemplatePageQuery = { latest: { data: Array<TemplateTextFragment> } | null, versions: { data: Array<{ id: string, version: number, createdAt: string }>, pagination: { total: number } } | null };

export type TemplateVersionQueryVariables = Exact<{
  id: string;
}>;


export type TemplateVersionQuery = { documentTemplate: TemplateTextFragment | null };

export type PrintedVersionQueryVariables = Exact<{
  name: string;
  version: number;
}>;


export type PrintedVersionQuery = { documentTemplates: { data: Array<(
      { deletedAt: string | null, supersededAt: string | null }
      & TemplateTextFragment
    )> } | null };

export type MergeFieldsQueryVariables = Exact<{ [key: string]: never; }>;


export type MergeFieldsQuery = { mergeFields: Array<{ name: string, about: string, sample: string }> | null };

export type TemplateUsageQueryVariables = Exact<{
  name: string;
}>;


export type TemplateUsageQuery = { templateUsage: { versions: Array<{ version: number | null, drafts: number, issued: number, completed: number }>, packs: Array<{ name: string, status: Types.DocumentPackStatus, version: number | null, id: string }> } | null };

export type PreviewTextFragment = { text: string, bold: boolean, italic: boolean, field: string | null, source: Types.MergeFieldSource | null };

export type TemplatePreviewQueryVariables = Exact<{
  body: string;
  workerId?: string | null | undefined;
  jobId?: string | null | undefined;
}>;


export type TemplatePreviewQuery = { templatePreview: { problem: string | null, blocks: Array<{ kind: Types.PreviewBlockKind, level: number | null, mark: string | null, pieces: Array<PreviewTextFragment>, rows: Array<{ cells: Array<{ pieces: Array<PreviewTextFragment> }> }> }>, fields: Array<{ name: string, source: Types.MergeFieldSource, value: string | null, nearest: string | null }> } | null };

export type SaveTemplateMutationVariables = Exact<{
  input: Types.SaveDocumentTemplateInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type SaveTemplateMutation = { saveDocumentTemplate: TemplateTextFragment };

export type DeleteTemplateMutationVariables = Exact<{
  id: string;
  ifUnchangedSince?: string | null | undefined;
}>;


export type DeleteTemplateMutation = { deleteDocumentTemplate: { id: string } };

export const TemplatesDocument = {"kind":"Document","documentId":"sha256:ad8314faf02e03d6588f2bf30d0d2e1499fc0cd35a25995938b2a9c5d86ed145","definitions":[],"follows":{"records":["document_template"]}} as unknown as DocumentNode<TemplatesQuery, TemplatesQueryVariables>;
export const TemplateTypesDocument = {"kind":"Document","documentId":"sha256:8cb9c93d70af200659068fc7ae90b56d491ec5941c2e96535f6b794780e2fce5","definitions":[],"follows":{"records":["document_template"]}} as unknown as DocumentNode<TemplateTypesQuery, TemplateTypesQueryVariables>;
export const TemplatePageDocument = {"kind":"Document","documentId":"sha256:4200b8cc8dec801f188f7ab43ad61f9d43fb929cff9b349e3566b8392a94b28e","definitions":[],"follows":{"records":["document_template"]}} as unknown as DocumentNode<TemplatePageQuery, TemplatePageQueryVariables>;
export const TemplateVersionDocument = {"kind":"Document","documentId":"sha256:7b2c5a23fd76145c6fba9013d4a767d4877b83dfeea998fb5d47071351b368f1","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<TemplateVersionQuery, TemplateVersionQueryVariables>;
export const PrintedVersionDocument = {"kind":"Document","documentId":"sha256:357a5242a61d31cd11cb91e144db8ff8ed3b334cf6b29afc54925ff3458edfaf","definitions":[],"follows":{"records":["document_template"]}} as unknown as DocumentNode<PrintedVersionQuery, PrintedVersionQueryVariables>;
export const MergeFieldsDocument = {"kind":"Document","documentId":"sha256:260cb1b5b44578338675c88bf8103b5c85dab7af97b8c9c210893ec5932258f4","definitions":[]} as unknown as DocumentNode<MergeFieldsQuery, MergeFieldsQueryVariables>;
export const TemplateUsageDocument = {"kind":"Document","documentId":"sha256:de13aff8dd230b56608e107eea58769eac8bfab370caaa6a266b8e84e8be2a4d","definitions":[],"follows":{"records":["document_pack","document_template"]}} as unknown as DocumentNode<TemplateUsageQuery, TemplateUsageQueryVariables>;
export const TemplatePreviewDocument = {"kind":"Document","documentId":"sha256:c1117aca4572c1bdb72a3f12fef575a37efb7357d35ed0f7ff92da80ba340b6b","definitions":[]} as unknown as DocumentNode<TemplatePreviewQuery, TemplatePreviewQueryVariables>;
export const SaveTemplateDocument = {"kind":"Document","documentId":"sha256:3eadd6668015c47b029d15c3f58b5912ac9b13fe6c2af6cd465b2766e8908835","definitions":[]} as unknown as DocumentNode<SaveTemplateMutation, SaveTemplateMutationVariables>;
export const DeleteTemplateDocument = {"kind":"Document","documentId":"sha256:3288ba8e66b6d7e9ff8aea33b80c41fb1794dd7fcf0e457750c552ab961035bd","definitions":[]} as unknown as DocumentNode<DeleteTemplateMutation, DeleteTemplateMutationVariables>;