// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ClientFieldsFragment = { id: string, clientId: string, name: string, redirectUris: Array<string>, grantTypes: Array<Types.OauthGrantType>, scopes: Array<string>, environment: Types.Environment, isPublic: boolean, secretHint: string | null, previousSecretExpiresAt: string | null, ratePerMinute: number, trustedDocumentsOnly: boolean, createdAt: string, createdBy: string | null, exceedsMaker: boolean, revokedAt: string | null };

export type OauthClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type OauthClientsQuery = { oauthClients: Array<ClientFieldsFragment> | null };

export type CreateOauthClientMutationVariables = Exact<{
  input: Types.CreateOauthClientInput;
}>;


export type CreateOauthClientMutation = { createOauthClient: { clientSecret: string | null, client: ClientFieldsFragment } };

export type UpdateOauthClientMutationVariables = Exact<{
  id: string;
  input: Types.UpdateOauthClientInput;
}>;


export type UpdateOauthClientMutation = { updateOauthClient: ClientFieldsFragment };

export type RotateOauthClientSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateOauthClientSecretMutation = { rotateOauthClientSecret: { clientSecret: string | null, client: ClientFieldsFragment } };

export type RevokeOauthClientMutationVariables = Exact<{
  id: string;
}>;


export type RevokeOauthClientMutation = { revokeOauthClient: ClientFieldsFragment };

export type RegistrationTokenFieldsFragment = { id: string, name: string, environment: Types.Environment, scopes: Array<string>, hint: string, createdAt: string, createdBy: string | null, exceedsMaker: boolean, expiresAt: string, revokedAt: string | null, lastUsedAt: string | null };

export type OauthRegistrationTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type OauthRegistrationTokensQuery = { oauthRegistrationTokens: Array<RegistrationTokenFieldsFragment> | null };

export type CreateOauthRegistrationTokenMutationVariables = Exact<{
  input: Types.CreateOauthRegistrationTokenInput;
}>;


export type CreateOauthRegistrationTokenMutation = { createOauthRegistrationToken: { token: string, registrationToken: RegistrationTokenFieldsFragment } };

export type RevokeOauthRegistrationTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeOauthRegistrationTokenMutation = { revokeOauthRegistrationToken: RegistrationTokenFieldsFragment };

export const OauthClientsDocument = {"kind":"Document","documentId":"sha256:2d2a8129c44dc9ac5896470b7671085be15330a289d7b30ddcc47c45854ed4fa","definitions":[]} as unknown as DocumentNode<OauthClientsQuery, OauthClientsQueryVariables>;
export const CreateOauthClientDocument = {"kind":"Document","documentId":"sha256:a3db9f64122ac132a82d39f87d1e418a81c1f65ccc326354cbf1f9263259fc12","definitions":[]} as unknown as DocumentNode<CreateOauthClientMutation, CreateOauthClientMutationVariables>;
export const UpdateOauthClientDocument = {"kind":"Document","documentId":"sha256:5ba70cb77bc6cb9778e1a414437ba4dc271667258cc18fed990e5766a5594714","definitions":[]} as unknown as DocumentNode<UpdateOauthClientMutation, UpdateOauthClientMutationVariables>;
export const RotateOauthClientSecretDocument = {"kind":"Document","documentId":"sha256:64398a47337aa4627d30028336079c1b54eae57f2efa8129a078b5f1c4d89cea","definitions":[]} as unknown as DocumentNode<RotateOauthClientSecretMutation, RotateOauthClientSecretMutationVariables>;
export const RevokeOauthClientDocument = {"kind":"Document","documentId":"sha256:e29d6dbcb61fbc2ca2913075a80cae387dab9d4af4e330bea20c12dd5f0b5657","definitions":[]} as unknown as DocumentNode<RevokeOauthClientMutation, RevokeOauthClientMutationVariables>;
export const OauthRegistrationTokensDocument = {"kind":"Document","documentId":"sha256:2be34ff0275d8e476144cd112ca1e6e52ac5215ae549b2694134dc4cd41d97d7","definitions":[]} as unknown as DocumentNode<OauthRegistrationTokensQuery, OauthRegistrationTokensQueryVariables>;
export const CreateOauthRegistrationTokenDocument = {"kind":"Document","documentId":"sha256:29bf29c85e45950861ccc2f1757cb52b2dc8c1759a9b727fc425b4d7e3772251","definitions":[]} as unknown as DocumentNode<CreateOauthRegistrationTokenMutation, CreateOauthRegistrationTokenMutationVariables>;
export const RevokeOauthRegistrationTokenDocument = {"kind":"Document","documentId":"sha256:a5e661a2ff73892fd131937f0c79e7d3520c55f3a3a69626815db5eb1e20e703","definitions":[]} as unknown as DocumentNode<RevokeOauthRegistrationTokenMutation, RevokeOauthRegistrationTokenMutationVariables>;