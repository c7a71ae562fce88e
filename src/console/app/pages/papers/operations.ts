// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type OutcomeFragment = { status: Types.BatchStatus, updatedAt: string | null, error: { code: string, message: string } | null };

export type PacksQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.DocumentPackFilter | null | undefined;
  sort?: Types.DocumentPackSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type PacksQuery = { documentPacks: { nextCursor: string | null, data: Array<PackRowFragment>, pagination: { total: number } } | null };

export type PackRowFragment = { id: string, name: string, status: Types.DocumentPackStatus, createdAt: string, issuedAt: string | null, completedAt: string | null, paperCount: number | null, printedCount: number | null, acceptedCount: number | null, templates: Array<{ name: string, version: string }>, job: { id: string, startDate: string, project: { id: string, name: string } | null } | null, worker: { id: string, firstName: string, lastName: string } | null };

export type PackStatusesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type PackStatusesQuery = { statuses: Array<{ value: string | null, count: number }> | null };

export type PackPageQueryVariables = Exact<{
  id: string;
  accepted?: boolean | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  tasks?: boolean | null | undefined;
}>;


export type PackPageQuery = { documentPack: (
    { papers: Array<{ workerId: string, acceptedAt: string | null, template: { id: string, name: string, version: number } | null, document: { id: string, status: Types.DocumentStatus, rejectionReason: string | null, fileUrl: string } | null, worker: { id: string, firstName: string, lastName: string } | null }> | null }
    & PackRowFragment
  ) | null, tasks?: { data: Array<{ id: string, title: string, description: string | null }> } | null };

export type PackTemplateChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type PackTemplateChoicesQuery = { documentTemplates: { data: Array<{ id: string, name: string }> } | null };

export type CreatePackMutationVariables = Exact<{
  input: Types.CreateDocumentPackInput;
}>;


export type CreatePackMutation = { createDocumentPack: { id: string } };

export type DeletePackMutationVariables = Exact<{
  id: string;
}>;


export type DeletePackMutation = { deleteDocumentPack: { id: string } };

export type IssuePackMutationVariables = Exact<{
  id: string;
}>;


export type IssuePackMutation = { issueDocumentPack: { id: string, status: Types.DocumentPackStatus } };

export type IssuePacksMutationVariables = Exact<{
  workerIds: Array<string> | string;
  input: Types.IssueDocumentPacksInput;
}>;


export type IssuePacksMutation = { issueDocumentPacks: { data: Array<OutcomeFragment> } };

export const PacksDocument = {"kind":"Document","documentId":"sha256:5f847060587fa712a604581205f797de523ecacf0a9392a47f9c5cc488b559b4","definitions":[],"follows":{"records":["document","document_pack"]}} as unknown as DocumentNode<PacksQuery, PacksQueryVariables>;
export const PackStatusesDocument = {"kind":"Document","documentId":"sha256:60f54d7f1ef42f89f2d0c9892902df428eaf3204f647277e33a4e3ce3757ff66","definitions":[],"follows":{"records":["document_pack"]}} as unknown as DocumentNode<PackStatusesQuery, PackStatusesQueryVariables>;
export const PackPageDocument = {"kind":"Document","documentId":"sha256:53749e3fa2e9479cb75a1a2a2305aacc3fa9b1fbba42ef3841b7f21c95193dcc","definitions":[],"follows":{"records":["document","document_pack","task"]}} as unknown as DocumentNode<PackPageQuery, PackPageQueryVariables>;
export const PackTemplateChoicesDocument = {"kind":"Document","documentId":"sha256:7bb72e2292338a4183345c8d538772a256c83ffb04d763dc162d5578c18c0272","definitions":[],"follows":{"records":["document_template"]}} as unknown as DocumentNode<PackTemplateChoicesQuery, PackTemplateChoicesQueryVariables>;
export const CreatePackDocument = {"kind":"Document","documentId":"sha256:d674d44b8e1a4e4944772cc9fa9a6faae46a627010ee19ba9103cdda19b8ca33","definitions":[]} as unknown as DocumentNode<CreatePackMutation, CreatePackMutationVariables>;
export const DeletePackDocument = {"kind":"Document","documentId":"sha256:2865603aebce58c2a4b7a1f4ba582324e71c54969f29cfc46d29659242ac3e44","definitions":[]} as unknown as DocumentNode<DeletePackMutation, DeletePackMutationVariables>;
export const IssuePackDocument = {"kind":"Document","documentId":"sha256:58f5d5e7eabcc4e0bdee9cfd6325fee2aaee390301fa0209faf69449ed0cbb85","definitions":[]} as unknown as DocumentNode<IssuePackMutation, IssuePackMutationVariables>;
export const IssuePacksDocument = {"kind":"Document","documentId":"sha256:2c63b4be848df005439b4a9795a121dc8ffab337e3832e228b75474d8339ed1c","definitions":[]} as unknown as DocumentNode<IssuePacksMutation, IssuePacksMutationVariables>;