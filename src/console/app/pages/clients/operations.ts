// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ClientsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.ClientFilter | null | undefined;
  sort?: Types.ClientSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ClientsQuery = { clients: { nextCursor: string | null, data: Array<{ id: string, name: string, contactName: string | null, contactEmail: string | null, contactPhone: string | null, address: string | null, status: Types.ClientStatus, externalId: string | null, updatedAt: string, projects: { pagination: { total: number } } | null }>, pagination: { total: number } } | null };

export type ClientStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type ClientStatusesQuery = { clientCounts: Array<{ value: string | null, count: number }> | null };

export type ClientFactsFragment = { id: string, name: string, contactName: string | null, contactEmail: string | null, contactPhone: string | null, address: string | null, purchaseOrder: string | null, status: Types.ClientStatus, language: Types.Language | null, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string };

export type ClientPageQueryVariables = Exact<{
  id: string;
}>;


export type ClientPageQuery = { client: (
    { projects: { data: Array<{ id: string, name: string, address: string | null, status: Types.ProjectStatus, startDate: string | null, endDate: string | null }>, pagination: { total: number } } | null }
    & ClientFactsFragment
  ) | null, invoices: { data: Array<{ id: string, number: string | null, status: Types.InvoiceStatus, periodStart: string, periodEnd: string, currency: string, total: number, dueOn: string | null }>, pagination: { total: number } } | null };

export type AddClientMutationVariables = Exact<{
  input: Types.CreateClientInput;
}>;


export type AddClientMutation = { createClient: { id: string } };

export type EditClientMutationVariables = Exact<{
  id: string;
  input: Types.UpdateClientInput;
  ifUnchangedSince: string;
}>;


export type EditClientMutation = { updateClient: ClientFactsFragment };

export type ClientRateRowFragment = { id: string, trade: string | null, rate: number, overtimeRate: number, currency: string, validFrom: string, validUntil: string | null, updatedAt: string };

export type ClientRatesQueryVariables = Exact<{
  clientId: string;
  cursor?: string | null | undefined;
}>;


export type ClientRatesQuery = { clientRates: { nextCursor: string | null, data: Array<ClientRateRowFragment>, pagination: { total: number } } | null };

export type AddClientRateMutationVariables = Exact<{
  input: Types.CreateClientRateInput;
}>;


export type AddClientRateMutation = { createClientRate: ClientRateRowFragment };

export type ChangeClientRateMutationVariables = Exact<{
  id: string;
  input: Types.UpdateClientRateInput;
  ifUnchangedSince: string;
}>;


export type ChangeClientRateMutation = { updateClientRate: ClientRateRowFragment };

export type DeleteClientRateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteClientRateMutation = { deleteClientRate: { id: string } };

export const ClientsDocument = {"kind":"Document","documentId":"sha256:3998c7bc6c648dd29ca96a1760b039a8fc7ce819fb55cd86c7f8c5c4c5a55152","definitions":[],"follows":{"records":["client","project"]}} as unknown as DocumentNode<ClientsQuery, ClientsQueryVariables>;
export const ClientStatusesDocument = {"kind":"Document","documentId":"sha256:cbf720185d296b811bf46a04e79e800410dd7915ffbca479ea4128d49b88c1e3","definitions":[],"follows":{"records":["client"]}} as unknown as DocumentNode<ClientStatusesQuery, ClientStatusesQueryVariables>;
export const ClientPageDocument = {"kind":"Document","documentId":"sha256:3e29691d0a529489e001306b55277238a56e49e0e4386e0c5298a90ea46283d0","definitions":[],"follows":{"records":["invoice","project"]}} as unknown as DocumentNode<ClientPageQuery, ClientPageQueryVariables>;
export const AddClientDocument = {"kind":"Document","documentId":"sha256:2c17252553bf10bab484e7f232a10d439198266d0c5f8f9d233927252f3f04bd","definitions":[]} as unknown as DocumentNode<AddClientMutation, AddClientMutationVariables>;
export const EditClientDocument = {"kind":"Document","documentId":"sha256:474ab26ade5de1638b50216592cba4075a0bebcbb7464496c993b0652c758928","definitions":[]} as unknown as DocumentNode<EditClientMutation, EditClientMutationVariables>;
export const ClientRatesDocument = {"kind":"Document","documentId":"sha256:7842185bb4c4fb472f62c3d815871c695abe0aeaf44ab82e99643723430f200d","definitions":[],"follows":{"records":["client_rate"]}} as unknown as DocumentNode<ClientRatesQuery, ClientRatesQueryVariables>;
export const AddClientRateDocument = {"kind":"Document","documentId":"sha256:372192e487b1db860990bcc198588488dfcab4c68965990b49b1f2cfc3820ce4","definitions":[]} as unknown as DocumentNode<AddClientRateMutation, AddClientRateMutationVariables>;
export const ChangeClientRateDocument = {"kind":"Document","documentId":"sha256:931d3b46743e91fdbe85612b0d0ea1ed1446fb630c6096fca2cbfb86fc7d5f12","definitions":[]} as unknown as DocumentNode<ChangeClientRateMutation, ChangeClientRateMutationVariables>;
export const DeleteClientRateDocument = {"kind":"Document","documentId":"sha256:b999362f6144863d0e4195fd7657568c6e8d5d909e00455ba041aa84a8cf91e3","definitions":[]} as unknown as DocumentNode<DeleteClientRateMutation, DeleteClientRateMutationVariables>;